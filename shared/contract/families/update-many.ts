import * as z from 'zod';
import { mostAtOnce, type RecordChange, RecordsChanged } from '../bulk-change.ts';
import { Flag, Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { call, json, query, result } from '../route.ts';

/** `check`: only checks whether the change would be accepted; nothing is written. */
export const checkOnly = query({ check: Flag.optional() });

function withId(change: z.ZodType): z.ZodType<RecordChange> {
  if (!(change instanceof z.ZodObject)) throw new Error('A bulk change needs an object schema');
  // The handler passes each record to the handler of a single change, which knows the fields of its kind.
  return (change as z.ZodObject).safeExtend({ id: Id }) as unknown as z.ZodType<RecordChange>;
}

/**
 * The bulk call of a resource: several records, each with its own change. All are checked before the first is written. They are written in commits of
 * at most 40 records under one change set, whose id is the header `Change-Set` or the idempotency key. A repeated call resumes.
 */
export function updateMany<const P extends string>(
  path: P,
  { title, permission, change, id = 'own' }: { title: string; permission: Access; change: z.ZodType; id?: string | undefined },
) {
  return call({
    id,
    method: 'PATCH',
    path,
    permission,
    kind: 'command',
    repeat: 'idempotency-key',
    summary: `Change several ${title} records, each in its own way`,
    query: checkOnly,
    body: json(z.strictObject({ records: z.array(withId(change)).min(1).max(mostAtOnce) })),
    reply: result(RecordsChanged),
  });
}
