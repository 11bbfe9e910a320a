import * as z from 'zod';
import { UsageAnswers, Month, releases, usageMonthStates } from '../entities/usage.ts';
import { Id, Instant, Reference } from '../fields.ts';
import { ownMessage } from '../message-fields.ts';
import { ImportRow } from './import-row.ts';

export const reportOutcomes = ['new', 'unchanged', 'left_out', 'question', 'refused', 'no_source'] as const;
export const loadingEffects = ['adds', 'replaces', 'not_counted', 'nothing'] as const;

/** One report of an import of usage. */
export const UsageImportReport = z.object({
  index: z.int(),
  file_name: z.string(),
  sheet: z.string().nullable(),
  source: Reference.nullable(),
  /** The platform, as the report names it. */
  platform: z.string(),
  customer_ids: z.array(z.string()),
  /** The provider with that name, for a new source. */
  suggested_provider: Reference.nullable(),
  release: z.enum(releases).nullable(),
  report: z.string().nullable(),
  reported_at: Instant.nullable(),
  title_count: z.int(),
  /** The outcome of loading: reports with open questions and refused reports are not loaded. */
  outcome: z.enum(reportOutcomes),
  /** Whether it was loaded by this import. */
  loaded: z.boolean(),
  totals: z.array(z.object({ metric: z.string(), total: z.int() })),
  problems: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'question', 'warning', 'note']),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      ...ownMessage,
    }),
  ),
  answers: UsageAnswers,
  months: z.array(
    z.object({
      month: Month,
      state: z.enum(usageMonthStates),
      /** Null for a report that is not loaded. */
      effect: z.enum(loadingEffects).nullable(),
      /** The reports that it replaces, or that count in its place. */
      others: z.array(z.string()),
    }),
  ),
});
export type UsageImportReport = z.output<typeof UsageImportReport>;

/** An import of usage: preview before, report after loading. */
export const UsageImportView = z.object({ import: ImportRow, reports: z.array(UsageImportReport), sources: z.array(Reference) });
export type UsageImportView = z.output<typeof UsageImportView>;

/** The user's choices for reports. */
export const UsageImportChange = z.strictObject({
  /** Creates the sources named by reports without a source, one for each platform and customer number, and chooses them. */
  create_sources: z.boolean().optional(),
  reports: z
    .array(
      z.strictObject({
        index: z.int().min(0).max(49),
        usage_source_id: Id.nullable().optional(),
        left_out: z.boolean().optional(),
        answers: UsageAnswers.optional(),
      }),
    )
    .max(50)
    .optional(),
});
