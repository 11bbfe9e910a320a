import * as z from 'zod';
import { Id, Version } from '../fields.ts';
import { callsOf, json, result } from '../route.ts';
import { AvailableLicensePeriod, LicensePeriodRow } from '../rows/license-row.ts';

const calls = callsOf('/subscriptions/{id}/license-periods', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The license periods under which a subscription is held; separate from its other calls, which a list needs without them. */
export const subscriptionLicenses = {
  list: calls.get('C146', '', 'The license periods that a subscription is held under, latest first', {
    reply: result(z.array(LicensePeriodRow)),
  }),
  set: calls.put('C147', '', 'Set which license periods a subscription is held under', {
    body: json(z.strictObject({ license_period_ids: z.array(Id).max(100), version: Version.optional() })),
    reply: result(z.array(LicensePeriodRow)),
  }),
  available: calls.get('C148', '/available', 'The license periods that a subscription could be held under as well', {
    reply: result(z.array(AvailableLicensePeriod)),
  }),
};
