import * as z from 'zod';
import { priceCeilingColumns } from '../columns/price-ceilings.ts';
import { PriceCeilingChange, PriceCeilingCreation } from '../entities/price-ceiling.ts';
import { byPost, confirmationCall, formCall, getCall } from '../families/generic-calls.ts';
import { Id, Reference } from '../fields.ts';
import { listParameters } from '../list-parameters.ts';
import { call, callsOf, json, listQuery, result, rows } from '../route.ts';
import { PriceCeilingRow } from '../rows/price-ceiling-row.ts';

const about = { path: '/price-ceilings', title: 'price ceiling' } as const;

const update = call({
  id: 'C618',
  method: 'PATCH',
  path: '/price-ceilings/{id}',
  permission: 'edit-financials',
  summary: 'Change a price ceiling',
  body: json(PriceCeilingChange),
  reply: result(PriceCeilingRow),
});

const calls = callsOf('/price-ceilings', { read: 'signed-in', write: 'edit-financials', servedBy: 'read' });

/** Price ceilings of contracts (D4): a forecast uses the ceiling in force before the history. */
export const priceCeilings = {
  list: calls.get('C616', '', 'Price ceilings: all, those that apply to a subscription, or those of a license period', {
    query: listQuery(priceCeilingColumns, listParameters['price-ceilings']),
    reply: rows(PriceCeilingRow),
  }),
  create: calls.post('C617', '', 'Add a price ceiling to a subscription or a license period', {
    repeat: 'idempotency-key',
    body: json(PriceCeilingCreation),
    reply: result(PriceCeilingRow),
  }),
  form: formCall(
    about,
    z.object({ subscriptions: z.array(Reference), license_periods: z.array(PriceCeilingRow.shape.license_period.unwrap()) }),
  ),
  get: getCall(about, PriceCeilingRow),
  update,
  updateByPost: call({ ...update, ...byPost }),
  deleteConfirmation: confirmationCall(about),
  remove: calls.delete('C619', '/{id}', 'Delete a price ceiling', { reply: result(z.object({ id: Id })) }),
};
