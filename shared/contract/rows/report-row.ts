import * as z from 'zod';
import { chartUnits } from '#shared/domain/insights/chart.ts';
import { reportTotals } from '#shared/domain/reports/tallies.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import { Report, ReportChart, ReportDefinition } from '../entities/report.ts';
import { ReportRun } from '../entities/report-run.ts';
import { ReportSchedule } from '../entities/report-schedule.ts';
import { Currency, DateOnly, Reference } from '../fields.ts';
import { messageAs, messageOrNullAs } from '../message-fields.ts';

/** The schedule of a report, as shown to everyone who may see the report. */
export const ReportScheduleRow = z.object({
  ...ReportSchedule.pick({ every: true, on: true, hour: true, format: true, paused_at: true }).shape,
  to: z.array(Reference),
  /** The next day on which it is due; null while it is paused. */
  next_on: DateOnly.nullable(),
});
export type ReportScheduleRow = z.output<typeof ReportScheduleRow>;

/** A saved report as its readers see it. */
export const ReportRow = z.object({
  ...Report.shape,
  owner: Reference.nullable(),
  /** Whether the caller owns it, and may change and delete it. */
  own: z.boolean(),
  schedule: ReportScheduleRow.nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** A report that the product provides. */
export const ReadyMadeReportRow = z.object({
  key: z.string(),
  ...messageAs('name'),
  type: z.enum(reportTypeNames),
  definition: ReportDefinition,
});
export type ReadyMadeReportRow = z.output<typeof ReadyMadeReportRow>;

export const reportColumnTypes = [
  'text',
  'number',
  'money',
  'percent',
  'date',
  'instant',
  'boolean',
  'choice',
  'reference',
  'references',
] as const;

/** A column that reports of a type can show. */
export const ReportTypeColumn = z.object({
  path: z.string(),
  /** The joins that lead to it, as headings in English. */
  trail: z.array(z.string()),
  /** The heading in English, or as the library entered it. */
  label: z.string(),
  /** Whether the library added the column itself, so that its heading is the library's own text. */
  own: z.boolean(),
  label_from: z.enum(['department', 'cost_center']).nullable(),
  field: z.string(),
  type: z.enum(reportColumnTypes),
  /** Whether a number is a year, which is written without a separator of thousands. */
  is_year: z.boolean(),
  choices: z.array(z.string()),
  /** The list to choose filter values from. */
  options: z.string().nullable(),
  /** Whether a row has several values. */
  many: z.boolean(),
  totals: z.array(z.enum(reportTotals)),
});
export type ReportTypeColumn = z.output<typeof ReportTypeColumn>;

/** A type of report with the columns that the caller may see. */
export const ReportTypeRow = z.object({ slug: z.string(), list: z.string(), columns: z.array(ReportTypeColumn) });
export type ReportTypeRow = z.output<typeof ReportTypeRow>;

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A cell: one value, or those of all rows that a join leads to. */
export const ReportCell = z.object({
  value: z.union([Scalar, z.array(Scalar)]),
  /** Of money. */
  currency: z.union([Currency.nullable(), z.array(Currency.nullable())]).optional(),
});
export type ReportCell = z.output<typeof ReportCell>;

/** A total by currency; plain numbers have none. */
const TotalRow = z.array(z.object({ value: z.number(), currency: Currency.nullable() }));

export const ReportLine = z.union([
  // A record's id; for usage a source with the key of a title, which cannot be used as an id in an address.
  z.object({ kind: z.literal('row'), id: z.string(), link: z.string().nullable(), cells: z.array(ReportCell) }),
  z.object({
    kind: z.literal('group'),
    /** From 0. */
    depth: z.int(),
    path: z.string(),
    /** Empty for rows without a value. */
    key: z.string(),
    label: z.string(),
    count: z.int(),
    /** In the order of the columns; null for a column without a total. */
    totals: z.array(TotalRow.nullable()),
  }),
]);
export type ReportLine = z.output<typeof ReportLine>;

/** The chart of a report: one total for each group, the largest first; only the largest if there are many. */
export const ReportChartRow = z.object({
  ...ReportChart.shape,
  unit: z.enum(chartUnits),
  currency: Currency.nullable(),
  /** As in lines of groups; null if no row of a group has a value. */
  values: z.array(z.object({ key: z.string(), label: z.string(), value: z.number().nullable() })),
  /** All smaller groups combined; null if all are shown. */
  others: z.object({ count: z.int(), value: z.number().nullable() }).nullable(),
  /** Whether groups follow each other, as years do, and keep that order: they are drawn from left to right. */
  is_ordered: z.boolean(),
  /** The total of all rows, of which each value is a share; null if shares would be meaningless. */
  whole: z.number().nullable(),
});
export type ReportChartRow = z.output<typeof ReportChartRow>;

/** Lines of a report: groups, and rows below them. */
export const ReportPreview = z.object({
  /** In the requested order. A column that cannot be shown stays, with the reason. */
  columns: z.array(
    z.object({
      path: z.string(),
      heading: z.string().nullable(),
      total: z.enum(reportTotals).nullable(),
      column: ReportTypeColumn.nullable(),
      ...messageOrNullAs('problem'),
    }),
  ),
  groups: z.array(z.object({ path: z.string(), column: ReportTypeColumn.nullable() })),
  lines: z.array(ReportLine),
  /** The number of all lines, of which these are a page. */
  line_count: z.int(),
  row_count: z.int(),
  totals: z.array(TotalRow.nullable()),
  /** Null without a chart, or if it cannot be drawn. */
  chart: ReportChartRow.nullable(),
  /** The skipped filters, groups, orders and charts of missing columns. */
  skipped: z.array(z.object({ path: z.string(), ...messageOrNullAs('problem') })),
});
export type ReportPreview = z.output<typeof ReportPreview>;

/** A run as shown to everyone who may see it. */
export const ReportRunRow = z.object({
  ...ReportRun.pick({
    id: true,
    version: true,
    name: true,
    format: true,
    state: true,
    row_count: true,
    scheduled_on: true,
    created_at: true,
    finished_at: true,
    expires_at: true,
  }).shape,
  /** The subject it was built from. */
  about: z.enum(['report', 'evidence', 'insights']),
  /** Null for an unsaved or deleted report. */
  report: Reference.nullable(),
  /** Size of the file. */
  bytes: z.int().nullable(),
  reader: Reference.nullable(),
  /** Whether it was built for the caller. */
  own: z.boolean(),
  /** Whether the file can be downloaded now. */
  ready: z.boolean(),
  ...messageOrNullAs('failure'),
});
export type ReportRunRow = z.output<typeof ReportRunRow>;

/** A started run. */
export const ReportRunStart = ReportRun.pick({ id: true, state: true });
export type ReportRunStart = z.output<typeof ReportRunStart>;
