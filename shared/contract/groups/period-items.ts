import * as z from 'zod';
import { PeriodItemChange, PeriodItemCreation, PeriodItemRow } from '../entities/period-item.ts';
import { Id } from '../fields.ts';
import { callsOf, json, result } from '../route.ts';

const calls = callsOf('/subscription-periods/{id}/subscription-period-items', {
  read: 'signed-in',
  write: 'edit-financials',
  servedBy: 'read',
});

/** The components of a period's price. */
export const periodItems = {
  list: calls.get('C205', '', 'The items of the price of a period', { reply: result(z.array(PeriodItemRow)) }),
  create: calls.post('C206', '', 'Add an item to the price of a period', {
    repeat: 'idempotency-key',
    body: json(PeriodItemCreation),
    reply: result(PeriodItemRow),
  }),
  update: calls.patch('C207', '/{itemId}', 'Change an item of the price of a period', {
    body: json(PeriodItemChange),
    reply: result(PeriodItemRow),
  }),
  remove: calls.delete('C208', '/{itemId}', 'Remove an item from the price of a period', { reply: result(z.object({ id: Id })) }),
};
