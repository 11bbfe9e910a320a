import * as z from 'zod';
import { paperNames } from '#shared/domain/documents/paper.ts';
import { screenLanguages } from '#shared/domain/messages/languages.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import { audit, DateOnly, ForeignId, Instant, RequiredText } from '../fields.ts';
import { permissions } from '../permissions.ts';
import { StoredMessage } from '../message-fields.ts';
import { ReportDefinition, runFormats } from './report.ts';

/** How far a run is: waiting, reading its rows, writing its file, and its two ends. */
export const runStates = ['queued', 'reading', 'writing', 'finished', 'failed'] as const;

/**
 * The subject of a run. Each variant has its builder in `functions/workers/build-report/build-subject.ts`; a variant without one does not compile.
 * Ids are not references: a run outlives the records it was built from, and is never handed over.
 */
export const ReportRunSubject = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('report'),
    /** Null for a report that is not saved. */
    report_id: ForeignId('the saved report, which may be deleted since').nullable(),
    report_type: z.enum(reportTypeNames),
    definition: ReportDefinition,
    /** Whether the definition is that of the saved report: users who may see the report may then see the run. */
    as_saved: z.boolean(),
  }),
  z.object({
    /** Evidence for the decision of a committee (C698, C699). */
    type: z.literal('evidence'),
    of: z.enum(['subscription', 'department']),
    record_id: ForeignId('what the pack is about, which may be deleted since'),
    locale: z.enum(screenLanguages),
    paper: z.enum(paperNames),
  }),
  z.object({
    /** The page of insights, with the filters that were set when it was exported. */
    type: z.literal('insights'),
    /** Null for the last year with prices. */
    year: z.int().nullable(),
    department_id: ForeignId('the filter of the page: the department may be deleted since, or none').nullable(),
    provider_id: ForeignId('the filter of the page: the provider may be deleted since').nullable(),
    locale: z.enum(screenLanguages),
    paper: z.enum(paperNames),
  }),
]);
export type ReportRunSubject = z.output<typeof ReportRunSubject>;

/**
 * A file that the worker `build-report` builds in the background. Life of a run:
 *
 * 1. A call or a schedule creates it as `queued` with its job, in one commit (`startRun`).
 * 2. The worker sets `reading`, then `writing` with the number of rows, stores the file under `report-runs/<id>`, and sets `finished`. All steps can
 *    be repeated: a second delivery, or the delivery after a kill, reads again and writes the same object again. A completed run is never built
 *    again.
 * 3. After the last attempt it is `failed` with the reason.
 * 4. The file is kept until `expires_at`, seven days. The nightly sweep removes it; the daily work removes the record 30 days after its creation.
 */
export const ReportRun = z.object({
  ...audit,
  /** The name of the file. */
  name: RequiredText(),
  subject: ReportRunSubject,
  /** Evidence packs and insights are PDFs. */
  format: z.enum(runFormats),
  /** The user with whose rights and in whose language it is built (RD02). */
  reader_id: ForeignId('whose rights the file was built with: it is never handed over'),
  /** The day of the schedule that requested it. */
  scheduled_on: DateOnly.nullable(),
  state: z.enum(runStates),
  /** Known from `writing` on. */
  row_count: z.int().nullable(),
  /** The reader's permissions when it was built: a user with fewer permissions does not get the file. */
  built_with: z.array(z.enum(permissions)),
  file: z.object({ filename: z.string().max(300), content_type: z.string().max(120), bytes: z.int() }).nullable(),
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  failure: StoredMessage.nullable(),
});
export type ReportRun = z.output<typeof ReportRun>;
