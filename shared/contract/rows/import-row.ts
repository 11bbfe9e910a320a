import * as z from 'zod';
import {
  ColumnMapping,
  FilledSheet,
  Import,
  ImportOptions,
  ImportUndo,
  ImportedRecords,
  importStates,
  rowOutcomes,
} from '../entities/import.ts';
import { ImportCounts } from '../entities/import-counts.ts';
import { matchKinds } from '#shared/domain/imports/planning/planned-row.ts';
import { Id, Instant, Reference } from '../fields.ts';
import { ownMessage, messagesAs, messageAs, messageOrNullAs, MessageRow } from '../message-fields.ts';

/** An import in the list (C210). */
export const ImportRow = z.object({
  id: Id,
  version: z.int(),
  kind: Import.shape.kind,
  file_name: z.string(),
  sheet: z.string(),
  state: z.enum(importStates),
  read: z.int().nullable(),
  created: z.int().nullable(),
  matched: z.int().nullable(),
  skipped: z.int().nullable(),
  failed: z.int().nullable(),
  importer: Reference.nullable(),
  created_at: Instant,
  created_by: Id.nullable(),
  updated_at: Instant,
  updated_by: Id.nullable(),
  /** The meaning of the columns when it was processed; until then, their current meaning. */
  mapping: z.array(ColumnMapping),
  counts: ImportCounts.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  ...messageOrNullAs('failure'),
  undo: ImportUndo.nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** One problem of a row; an error sets the row aside. */
export const ImportProblem = z.object({
  row: z.int(),
  column: z.int().nullable(),
  heading: z.string(),
  field: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  ...ownMessage,
});

/** One row of the preview and of the report. */
export const ImportPreviewRow = z.object({
  /** Names the row in C213. */
  id: Id,
  row: z.int(),
  /** The price column, if a row of a wide table gives several periods. */
  column: z.int().nullable(),
  /** More than 1 for a sheet that is not part of the import, which is one line of its report. */
  rows: z.int(),
  cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Columns corrected by hand. */
  corrected: z.array(z.int()),
  /** Its subject, in one line. */
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  ...ownMessage,
  problems: z.array(ImportProblem),
  matches: z.array(
    z.object({
      kind: z.enum(matchKinds),
      name: z.string(),
      id: Id,
      state: z.enum(['found', 'new']),
    }),
  ),
  /** The values to be written to the period, read from the cells. */
  values: z
    .object({
      publisher: z.string().nullable(),
      vendor: z.string().nullable(),
      product: z.string().nullable(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
      price: z.string().nullable(),
      currency: z.string(),
    })
    .nullable(),
});
export type ImportPreviewRow = z.output<typeof ImportPreviewRow>;

/** An import with its mapping, the expected outcome of its rows, and one page of them (C212, C214). */
export const ImportView = z.object({
  import: ImportRow,
  format: z.string(),
  sheets: z.array(z.string()),
  /** Sheets with content and how many of their rows are not blank. */
  filled_sheets: z.array(FilledSheet),
  /** Sheets that are imported after this one, each in an import of its own. */
  next_sheets: z.array(z.string()),
  /** Sheets that belong neither to this import nor to another one of the same file. */
  unread_sheets: z.array(FilledSheet),
  /** Whether the user should first choose among several sheets. */
  choose_sheets: z.boolean(),
  /** Number of distinct rows of the sheet in the list: fewer than `counts.read` if a row gives several periods. */
  row_count: z.int(),
  header_rows: z.array(z.int()),
  mapping: z.array(ColumnMapping),
  options: ImportOptions,
  /** The problems that prevent its processing, as sentences. */
  ...messagesAs('mapping_problems'),
  /** The one reason that stops most rows. */
  obstacle: z
    .object({
      code: z.string(),
      field: z.string().nullable(),
      column: z.int().nullable(),
      count: z.int(),
      total: z.int(),
      ...ownMessage,
    })
    .nullable(),
  /** Remarks on the whole file. */
  notes: z.array(z.object({ code: z.string(), ...ownMessage })),
  counts: ImportCounts,
  /** How many records would be created or changed. */
  writes: z.int(),
  records: ImportedRecords,
  /** How often each problem occurs: errors first, then the most frequent. */
  problem_summary: z.array(
    z.object({ code: z.string(), heading: z.string(), severity: z.enum(['error', 'warning']), count: z.int(), ...messageAs('example') }),
  ),
  /** Values to filter by, for columns that hold few different ones. */
  filter_values: z.array(
    z.object({ column: z.int(), heading: z.string(), values: z.array(z.object({ value: z.string(), count: z.int() })) }),
  ),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** The first rows of the sheet, to choose the headings among them. */
  top: z.array(z.object({ row: z.int(), cells: ImportPreviewRow.shape.cells })),
  rows: z.object({ data: z.array(ImportPreviewRow), last_row: z.int() }),
});
export type ImportView = z.output<typeof ImportView>;

/** The content of the page of imports (C211). */
export const ImportForm = z.object({
  fields: z.array(
    z.object({ name: z.string(), label: z.string(), label_code: MessageRow.nullable(), ...messageAs('help'), repeatable: z.boolean() }),
  ),
  options: ImportOptions,
  owners: z.array(Reference),
  largest_file: z.int(),
  largest_form: z.int(),
  most_rows: z.int(),
});
export type ImportForm = z.output<typeof ImportForm>;
