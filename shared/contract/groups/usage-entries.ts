import * as z from 'zod';
import { UsageEntry } from '../entities/usage.ts';
import { byPost, confirmationCall, formCall, getCall } from '../families/generic-calls.ts';
import { Id, Reference, Version } from '../fields.ts';
import { call, callsOf, json, query, result } from '../route.ts';
import { UsageEntryRow } from '../rows/usage-entry-row.ts';

const change = { permission: 'manage-sources', kind: 'command' } as const;
const reply = result(UsageEntryRow);
const fields = { usage_source_id: Id, product_id: Id, ...UsageEntry.pick({ metric: true, months: true, note: true }).shape };

const about = { path: '/usage/entries', title: 'usage entry' } as const;

const update = call({
  ...change,
  id: 'C664',
  method: 'PUT',
  path: '/usage/entries/{id}',
  summary: 'Change figures by hand; the months are replaced as a whole',
  body: json(z.strictObject({ ...fields, version: Version }).partial()),
  reply,
});

const calls = callsOf('/usage/entries', { read: 'signed-in', write: 'manage-sources', servedBy: 'insights' });

/** Figures without a COUNTER report, entered by hand on sources of that kind (S111). */
export const usageEntries = {
  list: calls.get('C663', '', 'Figures by hand: all, those of a source, or those of a product', {
    query: query({ usage_source_id: Id.optional(), product_id: Id.optional() }),
    reply: result(z.array(UsageEntryRow)),
  }),
  create: calls.post('C656', '', 'Enter figures of a product by month', {
    repeat: 'idempotency-key',
    body: json(z.strictObject(fields).partial({ note: true })),
    reply,
  }),
  form: formCall(
    about,
    z.object({ usage_sources: z.array(Reference), products: z.array(Reference), metrics: z.array(UsageEntry.shape.metric) }),
  ),
  get: getCall(about, UsageEntryRow),
  update,
  updateByPost: call({ ...update, ...byPost }),
  deleteConfirmation: confirmationCall(about),
  remove: calls.delete('C665', '/{id}', 'Delete figures by hand', { reply: result(z.object({ id: Id })) }),
};
