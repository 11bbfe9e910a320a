import * as z from 'zod';
import { PeriodItemChange, PeriodItemCreation, PeriodItemRow } from '../entities/period-item.ts';
import { Id } from '../fields.ts';
import { call, json, result } from '../route.ts';

const one = '/subscription-periods/{id}/subscription-period-items/{itemId}';

/** What the price of a period is made of. */
export const periodItems = {
  list: call({
    id: 'C205',
    method: 'GET',
    path: '/subscription-periods/{id}/subscription-period-items',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The items of the price of a period',
    reply: result(z.array(PeriodItemRow)),
  }),
  create: call({
    id: 'C206',
    method: 'POST',
    path: '/subscription-periods/{id}/subscription-period-items',
    permission: 'edit-financials',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Add an item to the price of a period',
    body: json(PeriodItemCreation),
    reply: result(PeriodItemRow),
  }),
  update: call({
    id: 'C207',
    method: 'PATCH',
    path: one,
    permission: 'edit-financials',
    kind: 'command',
    summary: 'Change an item of the price of a period',
    body: json(PeriodItemChange),
    reply: result(PeriodItemRow),
  }),
  remove: call({
    id: 'C208',
    method: 'DELETE',
    path: one,
    permission: 'edit-financials',
    kind: 'command',
    summary: 'Remove an item from the price of a period',
    reply: result(z.object({ id: Id })),
  }),
};
