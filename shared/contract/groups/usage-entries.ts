import * as z from 'zod';
import { UsageEntry } from '../entities/usage.ts';
import { byPost, confirmationCall, formCall, getCall } from '../families/generic-calls.ts';
import { Id, Reference, Version } from '../fields.ts';
import { call, json, query, result } from '../route.ts';
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

/** Figures that no COUNTER report gives, entered by hand on sources of that kind (S111). */
export const usageEntries = {
  list: call({
    id: 'C663',
    method: 'GET',
    path: '/usage/entries',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'insights',
    summary: 'Figures by hand: all, those of a source, or those of a product',
    query: query({ usage_source_id: Id.optional(), product_id: Id.optional() }),
    reply: result(z.array(UsageEntryRow)),
  }),
  create: call({
    ...change,
    id: 'C656',
    method: 'POST',
    path: '/usage/entries',
    repeat: 'idempotency-key',
    summary: 'Enter figures of a product by month',
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
  remove: call({
    ...change,
    id: 'C665',
    method: 'DELETE',
    path: '/usage/entries/{id}',
    summary: 'Delete figures by hand',
    reply: result(z.object({ id: Id })),
  }),
};
