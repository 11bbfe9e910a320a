import * as z from 'zod';
import { coverageStates, lastWords, precedences } from '#shared/domain/usage/coverage/coverage-words.ts';
import { Month, releases, sourceKinds, usageMonthStates } from '../entities/usage.ts';
import { Id, Instant, Reference } from '../fields.ts';

/** The months of one report of a source, or of its figures entered by hand. */
export const CoverageRow = z.object({
  /** Null for figures entered by hand. */
  report: z.string().nullable(),
  releases: z.array(z.enum(releases)),
  /** One for each month; null where the month has not ended. */
  states: z.array(z.enum(coverageStates).nullable()),
  last_word: z.object({ word: z.enum(lastWords), month: Month.nullable(), count: z.int() }),
});
export type CoverageRow = z.output<typeof CoverageRow>;

/** Available months of reports, by source. */
export const UsageCoverage = z.object({
  months: z.array(Month),
  /** The years from the first to the last month of any source. */
  years: z.array(z.int()),
  sources: z.array(
    z.object({
      id: Id,
      name: z.string(),
      kind: z.enum(sourceKinds),
      rows: z.array(CoverageRow),
    }),
  ),
});
export type UsageCoverage = z.output<typeof UsageCoverage>;

const levels = ['platform', 'database', 'title', 'item'] as const;
const Count = z.int().nullable();

/** The content of a report for a month, and whether it counts. */
export const MonthReportRow = z.object({
  id: Id,
  report: z.string(),
  release: z.enum(releases),
  level: z.enum(levels),
  file_name: z.string(),
  reported_at: Instant.nullable(),
  origin: z.enum(['upload', 'harvest']),
  state: z.enum(usageMonthStates),
  title_count: z.int(),
  pinned: z.boolean(),
  /** Whether a user can choose it: it has figures. */
  can_pin: z.boolean(),
  /** Sums of the month by metric, whether they count or not. */
  totals: z.array(z.object({ metric: z.string(), count: Count })),
  /** The number of its cells that count. */
  counted: z.int(),
  /** Its cells that do not count because another report takes precedence, and the reason. */
  not_counted: z.array(z.object({ by: Id, name: z.string(), why: z.enum(precedences), cells: z.int() })),
});
export type MonthReportRow = z.output<typeof MonthReportRow>;

/** A month of a source: the figures in force, and the contribution of each report. */
export const SourceMonth = z.object({
  source: Reference,
  month: Month,
  /** Sums that count, each from one report. Null is an attribute that the report does not break down, or a count that it leaves blank. */
  in_force: z.array(
    z.object({
      level: z.enum(levels),
      data_type: z.string().nullable(),
      access_type: z.string().nullable(),
      access_method: z.string().nullable(),
      metric: z.string(),
      count: Count,
      release: z.enum(releases),
      report_id: Id,
    }),
  ),
  /** Differences between its title report and its item report; for items, the sum of those that are parts of titles, and of all. */
  differences: z.array(z.object({ month: Month, metric: z.string(), titles: z.int(), items: z.object({ least: z.int(), most: z.int() }) })),
  /** In order of precedence; those without figures last. */
  reports: z.array(MonthReportRow),
});
export type SourceMonth = z.output<typeof SourceMonth>;
