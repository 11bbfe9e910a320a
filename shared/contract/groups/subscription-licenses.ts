import * as z from 'zod';
import { Id, Version } from '../fields.ts';
import { call, json, result } from '../route.ts';
import { AvailableLicensePeriod, LicensePeriodRow } from '../rows/license-row.ts';

/** The licence periods that a subscription is held under; apart from its other calls, which a list needs without them. */
export const subscriptionLicenses = {
  list: call({
    id: 'C146',
    method: 'GET',
    path: '/subscriptions/{id}/license-periods',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The license periods that a subscription is held under, latest first',
    reply: result(z.array(LicensePeriodRow)),
  }),
  set: call({
    id: 'C147',
    method: 'PUT',
    path: '/subscriptions/{id}/license-periods',
    permission: 'edit-records',
    kind: 'command',
    summary: 'Set which license periods a subscription is held under',
    body: json(z.strictObject({ license_period_ids: z.array(Id).max(100), version: Version.optional() })),
    reply: result(z.array(LicensePeriodRow)),
  }),
  available: call({
    id: 'C148',
    method: 'GET',
    path: '/subscriptions/{id}/license-periods/available',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The license periods that a subscription could be held under as well',
    reply: result(z.array(AvailableLicensePeriod)),
  }),
};
