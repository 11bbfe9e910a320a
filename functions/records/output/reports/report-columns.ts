import type { Column } from '#shared/contract/column.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { listOf } from '#shared/contract/lists.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { maxJoins, type ReportedListName, reportJoins, type ReportJoin, reportTypes } from '#shared/contract/report-types.ts';
import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import type { ReportTotal } from '#shared/domain/reports/tallies.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { columnsOf } from '../lists/list-columns.ts';

/** A step from the rows of a list to those of another. */
export interface ReportStep extends ReportJoin {
  name: string;
}

/** A column of a report, and the way to it. */
export interface ReportPath {
  path: string;
  steps: readonly ReportStep[];
  column: Column;
  /** Whether a row has several values: a step leads to several rows. */
  many: boolean;
}

/** The reason why a path cannot be shown: the column is unknown, or hidden from the caller. */
export type NoPath = 'unknown' | 'hidden';

function joinsOf(list: ReportedListName): Readonly<Record<string, ReportJoin>> {
  return reportJoins[list] ?? {};
}

/** Whether a step leads to several rows. */
function isMany({ via, back }: ReportJoin, from: ReportedListName): boolean {
  return back !== undefined || listColumns[from].find(({ field }: Column) => field === via)?.type === 'references';
}

/** The column that a path such as `product.publisher.name` leads to, or the reason why it leads to none. */
export function reportPath(model: ReadModel, caller: Caller, type: ReportTypeName, path: string): ReportPath | NoPath {
  const parts = path.split('.');
  const field = parts.pop() ?? '';
  const steps: ReportStep[] = [];
  let [list, many]: [ReportedListName, boolean] = [reportTypes[type], false];
  if (parts.length > maxJoins) return 'unknown';
  for (const name of parts) {
    const joins = joinsOf(list);
    const join = Object.hasOwn(joins, name) ? joins[name] : undefined;
    if (!join) return 'unknown';
    many ||= isMany(join, list);
    list = join.list;
    if (!mayAccess(listOf(list).permission, caller.permissions)) return 'hidden';
    steps.push({ name, ...join });
  }
  const column = columnsOf(model, list).find((each) => each.field === field && each.hidden !== 'never');
  return column ? { path, steps, column, many } : 'unknown';
}

/**
 * All columns of a type that the caller may see: those of its list, then those reached by joins. A path never returns to a list that it has
 * passed.
 */
export function reportColumns(model: ReadModel, caller: Caller, type: ReportTypeName): ReportPath[] {
  const found: ReportPath[] = [];
  const visit = (list: ReportedListName, steps: readonly ReportStep[], many: boolean, seen: readonly ReportedListName[]): void => {
    if (!mayAccess(listOf(list).permission, caller.permissions)) return;
    const prefix = steps.map(({ name }) => `${name}.`).join('');
    for (const column of columnsOf(model, list)) {
      if (column.hidden !== 'never') found.push({ path: `${prefix}${column.field}`, steps, column, many });
    }
    if (steps.length === maxJoins) return;
    for (const [name, join] of Object.entries(joinsOf(list))) {
      if (!seen.includes(join.list)) visit(join.list, [...steps, { name, ...join }], many || isMany(join, list), [...seen, join.list]);
    }
  };
  visit(reportTypes[type], [], false, [reportTypes[type]]);
  return found;
}

const totalsOfType: Partial<Record<Column['type'], readonly ReportTotal[]>> = {
  money: ['sum', 'mean', 'min', 'max', 'count'],
  number: ['sum', 'mean', 'min', 'max', 'count'],
  percent: ['mean', 'min', 'max', 'count'],
};

/** The totals that a column can have: several values of a row are counted only, since adding them up would count some twice. */
export function totalsOf({ column, many }: ReportPath): readonly ReportTotal[] {
  return (many ? undefined : totalsOfType[column.type]) ?? ['count'];
}

/** A column as it travels. */
export function typeColumn(of: ReportPath): ReportTypeColumn {
  const { path, steps, column, many } = of;
  return {
    path,
    trail: steps.map(({ label }) => label),
    label: column.label,
    own: ownColumnFamily(column.field) !== undefined,
    label_from: column.labelFrom ?? null,
    field: column.field,
    type: column.type,
    is_year: column.isYear === true,
    choices: [...(column.choices ?? [])],
    options: column.options ?? null,
    many: many || column.type === 'references',
    totals: [...totalsOf(of)],
  };
}
