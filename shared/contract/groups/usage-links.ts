import * as z from 'zod';
import { UsageLink } from '../entities/usage.ts';
import { byPost, confirmationCall, formCall, getCall } from '../families/generic-calls.ts';
import { DateOnly, GivenDate, Id, OptionalLines, Reference, Version } from '../fields.ts';
import { call, callsOf, json, query, result } from '../route.ts';
import { UsageLinkRow } from '../rows/usage-title-row.ts';

const changed = z.object({ id: Id });
const fields = {
  scope: UsageLink.shape.scope,
  value: OptionalLines(1000),
  product_id: Id,
  valid_from: GivenDate.nullable(),
  valid_to: DateOnly.nullable(),
};

const about = { path: '/usage-links', title: 'usage link' } as const;

const update = call({
  id: 'C651',
  method: 'PUT',
  path: '/usage-links/{id}',
  permission: 'manage-sources',
  summary: 'Change a link',
  body: json(z.strictObject({ ...fields, version: Version }).partial()),
  reply: result(changed),
});

const calls = callsOf('/usage-links', { read: 'signed-in', write: 'manage-sources', servedBy: 'insights' });

/** Links of a source's use to products: proposals, and links entered by hand. */
export const usageLinks = {
  list: calls.get(
    'C650',
    '',
    'Whose the use of a source or the use of a product is: links by hand and proposals with how certain they are',
    { query: query({ usage_source_id: Id.optional(), product_id: Id.optional() }), reply: result(z.array(UsageLinkRow)) },
  ),
  create: calls.post(
    'C661',
    '',
    'Say whose a platform, a database or a title of a source is, or that the title list of a product is looked for in it',
    {
      repeat: 'idempotency-key',
      body: json(
        z
          .strictObject({ usage_source_id: Id, ...fields })
          .partial()
          .required({ usage_source_id: true, scope: true, product_id: true }),
      ),
      reply: result(changed),
    },
  ),
  form: formCall(
    about,
    z.object({ usage_sources: z.array(Reference), products: z.array(Reference), scopes: z.array(UsageLink.shape.scope) }),
  ),
  get: getCall(about, UsageLinkRow, { servedBy: 'insights' }),
  update,
  updateByPost: call({ ...update, ...byPost }),
  deleteConfirmation: confirmationCall(about),
  remove: calls.delete('C662', '/{id}', 'Delete a link: proposals count again', { reply: result(changed) }),
};
