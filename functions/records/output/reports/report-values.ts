import type { Column } from '#shared/contract/column.ts';
import { defaultPageSize } from '#shared/contract/list-query.ts';
import { type ReportedListName, reportTypes } from '#shared/contract/report-types.ts';
import type { ReportTypeName } from '#shared/domain/reports/report-type-names.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { exportedRows } from '../lists/list-sources.ts';
import type { ReportPath, ReportStep } from './report-columns.ts';

const everything = { paginated: false, page: 1, perPage: defaultPageSize, sort: [], search: '', filters: [], include: [], extra: {} };

interface Named {
  id: string;
  name: string;
}

/** Indexes of rows by id, or by the id in one of their fields. Cached as long as the rows. */
const indexes = new WeakMap<readonly ListRow[], Map<string, ReadonlyMap<string, readonly ListRow[]>>>();

function indexOf(rows: readonly ListRow[], field: string): ReadonlyMap<string, readonly ListRow[]> {
  const known = indexes.get(rows) ?? new Map<string, ReadonlyMap<string, readonly ListRow[]>>();
  indexes.set(rows, known);
  const index = known.get(field) ?? Map.groupBy(rows, (row) => idIn(row[field]));
  known.set(field, index);
  return index;
}

function idIn(value: unknown): string {
  return typeof value === 'string' ? value : ((value as Named | null | undefined)?.id ?? '');
}

const versions = new WeakMap<readonly ListRow[], number>();
let lastVersion = 0;

/** A number for an array of rows, which is another once any of them has changed. */
function versionOf(rows: readonly ListRow[]): number {
  const version = versions.get(rows) ?? ++lastVersion;
  versions.set(rows, version);
  return version;
}

/** The rows of a report's type, and the steps from each row to the values of its columns. */
export class ReportRows {
  readonly rows: readonly ListRow[];
  /** Is another one once any row has changed to which the steps lead. */
  readonly version: string;
  readonly #lists: ReadonlyMap<ReportedListName, readonly ListRow[]>;

  private constructor(rows: readonly ListRow[], lists: ReadonlyMap<ReportedListName, readonly ListRow[]>, version: string) {
    this.rows = rows;
    this.#lists = lists;
    this.version = version;
  }

  /** Loads all lists that the paths lead to, as the caller may see them (RD02). */
  static async read(model: ReadModel, caller: Caller, type: ReportTypeName, paths: readonly ReportPath[]): Promise<ReportRows> {
    const names = new Set(paths.flatMap(({ steps }) => steps.map(({ list }) => list)));
    const lists = new Map<ReportedListName, readonly ListRow[]>();
    for (const name of [reportTypes[type], ...names]) {
      if (!lists.has(name)) lists.set(name, await exportedRows(name)(model, caller, everything));
    }
    const version = [...names].map((name) => `${name} ${versionOf(lists.get(name) ?? [])}`).join();
    return new ReportRows(lists.get(reportTypes[type]) ?? [], lists, version);
  }

  /** The rows that steps lead to. */
  follow(row: ListRow, steps: readonly ReportStep[]): readonly ListRow[] {
    let rows: readonly ListRow[] = [row];
    for (const { list, via, part, back } of steps) {
      const others = this.#lists.get(list) ?? [];
      rows = rows.flatMap((each) =>
        via === undefined
          ? (indexOf(others, back ?? '').get(String(each['id'])) ?? [])
          : referencesIn(each[via], part).flatMap(({ id }) => indexOf(others, 'id').get(id) ?? []),
      );
    }
    return rows;
  }

  /** The single row with the value of a path; undefined if the path leads to no row. */
  one(row: ListRow, { steps }: ReportPath): ListRow | undefined {
    return steps.length === 0 ? row : this.follow(row, steps)[0];
  }
}

/** The targets of one or several references. */
export function namedIn(value: unknown): readonly Named[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? (value as Named[]) : [value as Named];
}

/** The same, or the targets of one part of each entry. */
function referencesIn(value: unknown, part: string | undefined): readonly Named[] {
  const entries = namedIn(value);
  if (part === undefined) return entries;
  // Entries of `departments` have references of their own, as declared in `PeriodRow`.
  return entries.flatMap((entry) => namedIn((entry as unknown as Readonly<Record<string, unknown>>)[part]));
}

/** The currency of an amount in a row. */
export function currencyIn(column: Column, row: ListRow): string | null {
  const code = column.currency === undefined ? undefined : row[column.currency];
  return typeof code === 'string' ? code : null;
}
