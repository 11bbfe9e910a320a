import * as z from 'zod';
import { Id } from '#shared/contract/fields.ts';
import { kindNames, type Replacement } from '#shared/contract/kinds.ts';
import { worker } from '#functions/platform/worker.ts';
import { replaceReferences } from './replace-references.ts';

const Payload = z.strictObject({
  kind: z.enum(kindNames),
  from: Id,
  to: Id.nullable(),
  paths: z.array(z.string()).optional(),
  user_id: Id.nullish(),
});

/** Rewrites references to a replaced record. Readers already see the replacement. */
export const handler = worker('replace-references', Payload, async ({ payload: { kind, from, to, paths }, caller, extend }) => {
  const replacement: Replacement = { kind, from, to, ...(paths && { paths: new Set(paths) }) };
  await replaceReferences(caller, replacement, extend);
});
