import * as z from 'zod';
import { audit, Id, Instant, RequiredText } from '../fields.ts';

export const importStates = ['parsed', 'queued', 'running', 'finished', 'failed'] as const;

/** An import of a file (D6, D8): the head only; its rows and the report are objects in storage. */
export const Import = z.object({
  ...audit,
  kind: z.enum(['subscriptions']),
  file_name: RequiredText(),
  file_key: z.string().max(1024),
  rows_key: z.string().max(1024),
  report_key: z.string().max(1024).nullable(),
  sheet: z.string().max(255).nullable(),
  heading_signature: z.string().max(64),
  header_row: z.int(),
  row_count: z.int(),
  /** Column index to target field, as the person corrected it. */
  mapping: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.unknown()),
  state: z.enum(importStates),
  counts: z.object({ read: z.int(), created: z.int(), matched: z.int(), skipped: z.int(), failed: z.int() }).partial(),
  failure: z.string().max(1000).nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
});
export type Import = z.output<typeof Import>;

/** The mapping a person last used for a set of headings, offered again next time. */
export const ImportMapping = z.object({
  ...audit,
  heading_signature: z.string().max(64),
  mapping: z.record(z.string(), z.string()),
  options: z.record(z.string(), z.unknown()),
  user_id: Id,
});
export type ImportMapping = z.output<typeof ImportMapping>;
