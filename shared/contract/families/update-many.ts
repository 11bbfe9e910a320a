import * as z from 'zod';
import { Flag, Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { call, json, query, result } from '../route.ts';
import { ownMessage } from '../message-fields.ts';

/** Max records of one bulk call. */
export const mostAtOnce = 500;

/** A record that a bulk change skipped, and the reason. */
export const SkippedRecord = z.object({ id: Id, code: z.string(), ...ownMessage });

/** The result of a bulk change. */
export const RecordsChanged = z.object({ changed: z.int(), unchanged: z.int(), ids: z.array(Id), skipped: z.array(SkippedRecord) });
export type RecordsChanged = z.output<typeof RecordsChanged>;

/** `check`: only checks whether the change would be accepted; nothing is written. */
export const checkOnly = query({ check: Flag.optional() });

/** One record of a bulk change: the fields of a single change, with its id. */
export type RecordChange = { id: string } & Record<string, unknown>;

function withId(change: z.ZodType): z.ZodType<RecordChange> {
  if (!(change instanceof z.ZodObject)) throw new Error('A bulk change needs an object schema');
  // The handler passes each record to the handler of a single change, which knows the fields of its kind.
  return (change as z.ZodObject).safeExtend({ id: Id }) as unknown as z.ZodType<RecordChange>;
}

/**
 * The bulk call of a resource: several records, each with its own change. All are checked before the first is written. They are written in commits of
 * at most 40 records under one change set, whose id is the header `Change-Set` or the idempotency key. A repeated call resumes.
 */
export function updateMany<const P extends string>(path: P, title: string, permission: Access, change: z.ZodType, id = 'own') {
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
