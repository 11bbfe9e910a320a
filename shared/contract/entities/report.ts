import * as z from 'zod';
import { reportTotals } from '#shared/domain/reports/tallies.ts';
import { audit, OptionalText, Ref, RequiredText, Version, OptionalLines } from '../fields.ts';
import { filterOperators } from '../list-query.ts';
import { roleNames } from '../permissions.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';

/** Limits of one report. */
export const reportLimits = { columns: 40, filters: 30, groups: 3, sort: 5, values: 500 } as const;

/** A column of the type or of what it leads to: `price`, `product.publisher.name`. */
const Path = z.string().min(1).max(200);

export const ReportColumn = z.object({
  path: Path,
  /** A heading of its own; null for the column's. */
  label: OptionalText(120),
  total: z.enum(reportTotals).nullable(),
});
export type ReportColumn = z.output<typeof ReportColumn>;

/** Like a list's filter. Values may be relative: `$today+90`, `$current_fp` (`resolveValue`). */
export const ReportFilter = z.object({
  path: Path,
  operator: z.enum(filterOperators),
  values: z.array(z.string().max(255)).max(reportLimits.values),
});
export type ReportFilter = z.output<typeof ReportFilter>;

export const reportChartKinds = ['bar', 'line'] as const;

/** The chart of a report: the total of one of its columns in the groups of one of its groupings. */
export const ReportChart = z.strictObject({ kind: z.enum(reportChartKinds), by: Path, total: Path });
export type ReportChart = z.output<typeof ReportChart>;

/** The formats of a file that a run builds. */
export const runFormats = ['xlsx', 'csv', 'tsv', 'ods', 'json', 'pdf'] as const;

const definition = {
  columns: z.array(ReportColumn).min(1).max(reportLimits.columns),
  filters: z.array(ReportFilter).max(reportLimits.filters),
  search: z.string().max(255),
  sort: z.array(z.object({ path: Path, descending: z.boolean() })).max(reportLimits.sort),
  groups: z.array(Path).max(reportLimits.groups),
  /** Absent means null. */
  chart: ReportChart.nullish(),
};

/** The selection that a report makes of the rows of its type. */
export const ReportDefinition = z.object(definition);
export type ReportDefinition = z.output<typeof ReportDefinition>;

/** The definition of a report, without its other saved fields. */
export function definitionOf({ columns, filters, search, sort, groups, chart = null }: ReportDefinition): ReportDefinition {
  return { columns, filters, search, sort, groups, chart };
}

/** Whether a report contains the grouping and the total that its chart shows. */
export function hasChartParts({ columns, groups, chart }: Pick<ReportDefinition, 'columns' | 'groups' | 'chart'>): boolean {
  return !chart || (groups.includes(chart.by) && columns.some(({ path, total }) => path === chart.total && total !== null));
}

export const reportShares = ['private', 'roles', 'everybody'] as const;

/** A list designed by a user (R104). */
export const Report = z.object({
  ...audit,
  name: RequiredText(),
  type: z.enum(reportTypeNames),
  note: OptionalLines(4000),
  ...definition,
  owner_id: Ref('user'),
  shared: z.enum(reportShares),
  /** The roles that see it, if it is shared with roles. */
  roles: z.array(z.enum(roleNames)).max(roleNames.length),
});
export type Report = z.output<typeof Report>;

const given = Report.pick({ name: true, type: true, note: true, shared: true, roles: true }).shape;

export const ReportCreation = z
  .strictObject({ ...given, ...definition })
  .partial()
  .required({ name: true, type: true, columns: true });
export type ReportCreation = z.output<typeof ReportCreation>;

/** The type of a report cannot change. */
export const ReportChange = z.strictObject({ ...given, ...definition, type: z.never(), version: Version }).partial();
export type ReportChange = z.output<typeof ReportChange>;

/** An unsaved definition to try out, and the page of its rows to return. */
export const ReportTry = z
  .strictObject({
    ...definition,
    page: z.int().min(1).max(1_000_000),
    per_page: z.int().min(1).max(500),
    /** Only the rows of one group of the chart, by its key; null for those of all groups that the chart combines. */
    rows_of: z.strictObject({ key: z.string().max(4000).nullable() }),
  })
  .partial()
  .required({ columns: true });
export type ReportTry = z.output<typeof ReportTry>;

/** The format of a file to build, and values that replace the saved definition, if any. */
export const ReportGeneration = z.strictObject({ ...definition, format: z.enum(runFormats), name: RequiredText() }).partial();
export type ReportGeneration = z.output<typeof ReportGeneration>;
