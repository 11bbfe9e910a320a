import * as z from 'zod';
import { derivedKinds } from '#shared/domain/sheets/derived-words.ts';
import { allImportKinds } from '#shared/domain/imports/import-kind-names.ts';
import type { ImportField } from '#shared/domain/imports/import-kinds.ts';
import { madeRecords } from '#shared/domain/imports/planning/report.ts';
import { audit, Currency, DateOnly, Instant, Ref, RequiredText, Version } from '../fields.ts';
import { UsageAnswers } from './usage.ts';
import { ImportCounts } from './import-counts.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';
import { StoredMessage } from '../message-fields.ts';

export const importStates = ['parsed', 'queued', 'running', 'finished', 'failed', 'undoing', 'undone'] as const;
export const rowOutcomes = ['created', 'matched', 'skipped', 'failed'] as const;

/** The name of a field. Whether the kind of import or the library has such a field is checked with the whole mapping (`problems-of-mapping.ts`). */
const ImportFieldName = z
  .string()
  .max(80)
  .regex(/^[a-z]\w*(?:_[\w-]{1,64})?$/) as unknown as z.ZodType<ImportField>;

/** The meaning of a column of the file, as detected and then corrected by the user. */
export const ColumnMapping = z.strictObject({
  column: z.int().min(0).max(999),
  heading: z.string().max(1000),
  /** A field of the import's kind, or one defined by the member, by the name of its column. */
  field: ImportFieldName.nullable(),
  year: z.int().min(1900).max(2100).optional(),
  last_year: z.int().min(1900).max(2100).optional(),
  start_date: DateOnly.optional(),
  end_date: DateOnly.optional(),
  publisher: z.string().max(255).optional(),
  currency: Currency.optional(),
  one_time: z.boolean().optional(),
  decimal_separator: z.enum(['.', ',']).optional(),
  date_order: z.enum(['dmy', 'mdy']).optional(),
  local_midnight: z.boolean().optional(),
  chosen: z.boolean().optional(),
  undecided_date: z.string().max(40).optional(),
  derived: z.enum(derivedKinds).optional(),
});
export type ColumnMapping = z.output<typeof ColumnMapping>;

/** The user's choices; each is explained in the domain (import-options.ts). */
export const ImportOptions = z.strictObject({
  filter: z.strictObject({ column: z.int().min(0).max(999), values: z.array(z.string().max(1000)).min(1).max(500) }).nullable(),
  create: z.strictObject({
    providers: z.boolean(),
    products: z.boolean(),
    product_types: z.boolean(),
    departments: z.boolean(),
    financial_periods: z.boolean(),
  }),
  existing: z.enum(['leave', 'fill_empty', 'update']),
  duplicates: z.enum(['set_aside', 'add_up']),
  organisations: z.enum(['department', 'ignore']),
  publisher_is_vendor: z.boolean(),
  default_currency: Currency,
  default_owner_id: Ref('user', { personal: true }),
  default_publisher: z.string().trim().min(1).max(255).nullable(),
  publisher_optional: z.boolean().optional(),
  default_year: z.int().min(1900).max(2100).nullable(),
  decision: z.enum(['undecided', 'accepted', 'accepted_if_over']),
  default_role: z.enum(['publisher', 'vendor', 'both']),
  year_start: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, issue(say('fields.invalidMonthDay'))),
  decimal_separator: z.enum(['.', ',']).nullable(),
  date_order: z.enum(['dmy', 'mdy']).nullable(),
  repair_encoding: z.boolean().optional(),
  accept_price_jumps: z.boolean().optional(),
});

/** The number of records that an import created, by kind, and of known ones that it changed. */
export const ImportedRecords = z.object({
  // Imports from before a kind could be imported lack its number.
  ...(Object.fromEntries(madeRecords.map((name) => [name, z.int().default(0)])) as Record<
    (typeof madeRecords)[number],
    z.ZodDefault<z.ZodInt>
  >),
  changed: z.int(),
  /** Foreign prices converted at the planned rate, and those without a rate. */
  rated: z.int(),
  unrated: z.int(),
  /** New periods that are accepted because they are over. Reports from before this rule lack the number. */
  accepted_if_over: z.int().default(0),
});

/** The result of undoing an import: records deleted, records restored, and records kept because later work depends on them. */
export const ImportUndo = z.object({ deleted: z.int(), restored: z.int(), kept: z.int() });

/** A sheet of a file with how many of its rows are not blank. */
export const FilledSheet = z.object({ name: z.string().max(255), rows: z.int() });
export type FilledSheet = z.output<typeof FilledSheet>;

/** A COUNTER report of an import: where it was found, and the user's choices for it. */
export const ImportedUsage = z.object({
  file: z.int().min(0),
  file_name: RequiredText(),
  sheet: z.string().max(255).nullable(),
  /** The name of the object with the parsed content. */
  reading: z.string().max(64),
  answers: UsageAnswers,
  usage_source_id: Ref('usage_source', { onDelete: 'clear' }).nullable(),
  left_out: z.boolean(),
});
export type ImportedUsage = z.output<typeof ImportedUsage>;

/** An import of a file (D6, D8): the head only; its rows, its plan and its report are objects in storage. */
export const Import = z.object({
  ...audit,
  kind: z.enum(allImportKinds),
  file_name: RequiredText(),
  file_key: z.string().max(1024),
  format: z.string().max(20),
  sheets: z.array(z.string().max(255)).max(500),
  sheet: z.string().max(255),
  /** Sheets with content. */
  filled_sheets: z.array(FilledSheet).max(500),
  /** Sheets to be imported after this one, in imports of their own that read the same file. */
  next_sheets: z.array(z.string().max(255)).max(500),
  /** Sheets that earlier imports of the same file imported. */
  done_sheets: z.array(z.string().max(255)).max(500),
  /** Whether the user has chosen the sheets to import. */
  sheets_chosen: z.boolean(),
  /** The chosen sheet's rows, one JSON line each; never rewritten. */
  rows_key: z.string().max(1024),
  row_count: z.int(),
  /** Empty for a table without headings. */
  header_rows: z.array(z.int()).max(2),
  heading_signature: z.string().max(64),
  mapping: z.array(ColumnMapping).max(400),
  options: ImportOptions,
  state: z.enum(importStates),
  /** Cells corrected by hand so far; the corrections are stored beside this record. */
  corrections: z.int(),
  counts: ImportCounts.nullable(),
  records: ImportedRecords.nullable(),
  failure: StoredMessage.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** The reports of an import of usage. */
  usage: z.array(ImportedUsage).max(50).default([]),
  undo: ImportUndo.nullable(),
});
export type Import = z.output<typeof Import>;

/** The last choices for a set of headings, proposed again for the next file with the same headings. */
export const ImportMapping = z.object({
  ...audit,
  heading_signature: z.string().max(64),
  mapping: z.array(ColumnMapping).max(400),
  options: ImportOptions,
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** Corrections before processing: another sheet or row of headings, the columns, the options. */
export const ImportChange = z
  .strictObject({
    sheet: z.string().max(255),
    /** Sheets to import after this one; giving them marks the sheets as chosen. */
    next_sheets: z.array(z.string().max(255)).max(500),
    /** Row number of the headings, if the wrong one was detected; 0 for a table without headings. */
    header_row: z.int().min(0).max(10_000),
    mapping: z.array(ColumnMapping).max(400),
    options: ImportOptions.partial(),
    version: Version,
  })
  .partial();
export type ImportChange = z.output<typeof ImportChange>;
