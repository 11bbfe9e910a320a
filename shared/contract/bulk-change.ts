import * as z from 'zod';
import { Id } from './fields.ts';
import { ownMessage } from './message-fields.ts';

/** Max records of one bulk call. */
export const mostAtOnce = 500;

/** A record that a bulk change skipped, and the reason. */
export const SkippedRecord = z.object({ id: Id, code: z.string(), ...ownMessage });

/** The result of a bulk change. */
export const RecordsChanged = z.object({ changed: z.int(), unchanged: z.int(), ids: z.array(Id), skipped: z.array(SkippedRecord) });
export type RecordsChanged = z.output<typeof RecordsChanged>;

/** One record of a bulk change: the fields of a single change, with its id. */
export type RecordChange = { id: string } & Record<string, unknown>;
