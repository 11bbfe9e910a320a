import {
  type CounterReport,
  type ReportHeader,
  type StatedTotal,
  type UsageProblem,
  type UsageRow,
  type UsageTitle,
  problem,
} from './counter-report.ts';
import { monthsOf } from '../../calendar/read-month.ts';
import { type MonthEvidence, stateOfMonths } from './month-states.ts';
import { knownMetrics } from './report-types.ts';

/** The dimensions of a count beside its month. `part` is the year of publication and the section type, which are summed up. */
export type CountKey = Pick<UsageRow, 'title' | 'dataType' | 'accessType' | 'accessMethod' | 'metric'> & { part: string };

export type BuiltRow = CountKey & { isMixed: boolean; counts: (number | null)[] };

const nothingImplied: Pick<UsageRow, 'dataType' | 'accessType' | 'accessMethod'> = { dataType: null, accessType: null, accessMethod: null };

/** Copies texts, because a substring keeps its whole piece of the file in memory (26 MB for a table of 50 MB). */
function copied<T extends object>(texts: T): T {
  return JSON.parse(JSON.stringify(texts)) as T;
}

/** A totals row before comparison. */
export type TotalsRow = { row: number; metric: string | null; stated: number };

/** Collects the counts of one report in any format. */
export class ReportBuilder {
  readonly #titles = new Map<string, number>();
  readonly #titleList: UsageTitle[] = [];
  readonly #rows = new Map<string, BuiltRow>();
  readonly #keys = new Map<string, Omit<CountKey, 'title'>>();
  readonly #months = new Map<string, number>();
  readonly incomplete = new Set<string>();
  readonly problems: UsageProblem[];
  readonly totalsRows: TotalsRow[] = [];

  constructor(problems: UsageProblem[] = []) {
    this.problems = problems;
  }

  get hasRows(): boolean {
    return this.#rows.size > 0;
  }

  /** The index of a title. Titles with equal values are the same. */
  title(title: UsageTitle): number {
    const key = Object.values(title).join('\u0001');
    const known = this.#titles.get(key);
    if (known !== undefined) return known;
    this.#titles.set(key, this.#titleList.length);
    return this.#titleList.push(copied(title)) - 1;
  }

  /** The row of a key; keys that differ only in `part` share one row. */
  row(key: CountKey): BuiltRow {
    const id = `${key.title}\u0001${key.dataType}\u0001${key.accessType}\u0001${key.accessMethod}\u0001${key.metric}`;
    const known = this.#rows.get(id);
    if (known) {
      known.isMixed ||= known.part !== key.part;
      return known;
    }
    const row: BuiltRow = { ...this.#attributes(key), isMixed: false, counts: [] };
    this.#rows.set(id, row);
    return row;
  }

  /** The values of a key, with strings shared by all rows. */
  #attributes({ title, ...texts }: CountKey): CountKey {
    const key = JSON.stringify(texts);
    const known = this.#keys.get(key) ?? copied(texts);
    this.#keys.set(key, known);
    return { title, ...known };
  }

  /** Adds a count to a row; null for a month that is blank in the report. */
  count({ counts }: BuiltRow, month: string, count: number | null): void {
    let slot = this.#months.get(month);
    if (slot === undefined) this.#months.set(month, (slot = this.#months.size));
    if (count !== null) counts[slot] = (counts[slot] ?? 0) + count;
  }

  /** `implied` applies to rows without own values. */
  build(header: ReportHeader, { headed, isPartial }: Pick<MonthEvidence, 'headed' | 'isPartial'>, implied = nothingImplied): CounterReport {
    const { period } = header;
    // Ignores a period that the headings contradict.
    const isContradicted = headed !== null && [...headed].some((month) => period && (month < period.from || month > period.to));
    const asked = period && !isContradicted ? monthsOf(period) : [];
    const months = [...new Set([...asked, ...(headed ?? []), ...this.#months.keys()])].toSorted();
    const slots = months.map((month) => this.#months.get(month));
    const rows = [...this.#rows.values()].map(({ title, dataType, accessType, accessMethod, metric, counts }): UsageRow => ({
      title,
      dataType: dataType ?? implied.dataType,
      accessType: accessType ?? implied.accessType,
      accessMethod: accessMethod ?? implied.accessMethod,
      metric,
      counts: slots.map((slot) => (slot === undefined ? null : (counts[slot] ?? null))),
    }));
    const used = sumsOf(months, rows);
    const states = stateOfMonths(months, {
      headed,
      isPartial,
      used,
      incomplete: this.incomplete,
      hasRows: this.hasRows,
      exceptions: header.exceptions,
    });
    // Months that are not ready or no longer kept have no figures: a platform's 0 does not count.
    for (const [index, state] of states.entries())
      if (state === 'pending' || state === 'lost') for (const { counts } of rows) counts[index] = null;
    const totals = totalsOf(rows, months.length);
    const statedTotals = this.#compareTotals(totals);
    return {
      header: { ...header, platforms: [...new Set(this.#titleList.flatMap(({ platform }) => platform ?? []))] },
      problems: [...this.problems, ...this.#problemsOfRows(totals), ...problemsOfFilters(header)],
      months,
      states,
      titles: this.#titleList,
      rows,
      totals: Object.fromEntries(totals),
      statedTotals,
    };
  }

  #compareTotals(totals: ReadonlyMap<string, (number | null)[]>): StatedTotal[] {
    const sumOf = (metric: string): number => (totals.get(metric) ?? []).reduce<number>((sum, count) => sum + (count ?? 0), 0);
    return this.totalsRows.map(({ row, metric, stated }) => {
      const read = metric === null ? [...totals.keys()].reduce((sum, name) => sum + sumOf(name), 0) : sumOf(metric);
      if (read !== stated) {
        this.problems.push(problem('totals_row_differs', { row, metric: metric ?? '', stated, read, difference: stated - read }));
      }
      return { row, metric, stated, read };
    });
  }

  #problemsOfRows(totals: ReadonlyMap<string, unknown>): UsageProblem[] {
    const mixed = new Set(
      [...this.#rows.values()].flatMap((row) => (row.isMixed && row.metric.startsWith('Unique_Title') ? row.title : [])),
    );
    const unknown = [...totals.keys()].filter((metric) => !knownMetrics.has(metric));
    return [
      ...unknown.map((metric) => problem('unknown_metric', { metric })),
      ...(mixed.size > 0 ? [problem('unique_titles_summed', { titles: mixed.size })] : []),
    ];
  }
}

/** Filters that exclude use, so that the report's sums are smaller than the source's. */
const limiting = ['YOP', 'Item_ID', 'Author', 'Country_Code', 'Subdivision_Code', 'Section_Type'];

function problemsOfFilters({ filters }: ReportHeader): UsageProblem[] {
  const names = limiting.filter((name) => (filters[name] ?? []).length > 0);
  return names.length > 0 ? [problem('limited_report', { filters: names.join(', ') })] : [];
}

/** The sum of each month with a count. */
function sumsOf(months: readonly string[], rows: readonly UsageRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [index, month] of months.entries()) {
    for (const { counts } of rows) {
      const count = counts[index] ?? null;
      if (count !== null) sums.set(month, (sums.get(month) ?? 0) + count);
    }
  }
  return sums;
}

/** A map, because a file may contain a metric named `constructor`. */
function totalsOf(rows: readonly UsageRow[], length: number): Map<string, (number | null)[]> {
  const totals = new Map<string, (number | null)[]>();
  for (const { metric, counts } of rows) {
    let sums = totals.get(metric);
    if (!sums) totals.set(metric, (sums = Array.from({ length }, () => null)));
    for (const [index, count] of counts.entries()) if (count !== null) sums[index] = (sums[index] ?? 0) + count;
  }
  return totals;
}
