import { foldIdentity } from '#shared/domain/text/fold.ts';
import type { UsageRow, UsageTitle } from '../counter/counter-report.ts';
import type { ReportLevel } from '../counter/report-types.ts';
import { usageMetrics, type UsageMetricName } from '../cost-per-use/usage-metric.ts';
import { countUsage, filterOf, levelOf, type MonthReport } from '../counting/count-usage.ts';
import { monthReportId, monthReportsOfStored, type Pin, pinnedOf, type StoredReport } from '../counting/stored-report.ts';
import { isOverlapping, type UsageValues } from '../counting/usage-values.ts';
import { type ListedTitle, TitleMatcher } from '../titles/match-titles.ts';
import type { YearCells } from './product-use.ts';

/** A loaded report with its titles and their counts; `rows` count for `months`. */
export type DetailedReport = { stored: StoredReport; months: readonly string[]; titles: readonly UsageTitle[]; rows: readonly UsageRow[] };

/** A product that a source may report. */
export type ReportedProduct = {
  id: string;
  name: string;
  metric: UsageMetricName;
  /** The titles of its list in force, else the product itself as one title. */
  titles: readonly ListedTitle[];
  hasList: boolean;
};

export type ProductYear = { product: string; year: number; cells: YearCells[] };

type Cell = Omit<YearCells, 'counts'> & { product: string; year: number; counts: (number | null)[] };

/**
 * Use of each product on one source, year by year: the counts of its titles in the reports that are in force (rule RC01). A title on the lists of two
 * products counts for both. A product whose titles no report names has none; one that is named in some months is not used in the others that
 * complete reports speak for. A database is known by its name. The only product of a source that has no list takes all of its use.
 */
export function shareUse(
  reports: readonly DetailedReport[],
  products: readonly ReportedProduct[],
  pins: readonly Pin[] = [],
): ProductYear[] {
  const stored = reports.map((report) => report.stored);
  const counted = countUsage(stored.flatMap(monthReportsOfStored), pinnedOf(pins));
  const inForce = new Set(counted.cells.map((cell) => keyOf(cell.reportId, cell)));
  const complete = counted.reports.filter(({ state }) => state !== 'partial');
  const completeIds = new Set(complete.map(({ id }) => id));
  const cells = new Map<string, Cell>();
  for (const report of reports) {
    const level = levelOf(report.stored);
    const ownersOf = ownersIn(report, level, products);
    for (const row of report.rows) {
      for (const product of ownersOf(row.title))
        for (const [index, month] of report.months.entries()) {
          const id = monthReportId(report.stored.id, month);
          if (!completeIds.has(id) || !inForce.has(keyOf(id, row))) continue;
          const cell = cellOf(cells, product, Number(month.slice(0, 4)), { ...row, release: report.stored.release });
          const at = Number(month.slice(5)) - 1;
          const count = row.counts[index] ?? null;
          if (count !== null) cell.counts[at] = (cell.counts[at] ?? 0) + count;
        }
    }
  }
  const named = cells.values().toArray();
  for (const cell of named) fillUnused(cells, cell, complete, products);
  const years = Map.groupBy(cells.values(), ({ product, year }) => `${product} ${year}`);
  return [...years.values()].flatMap((ofYear) => {
    const [first] = ofYear;
    if (!first) return [];
    const sorted = ofYear.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
    return [{ product: first.product, year: first.year, cells: sorted.map(({ product: _product, year: _year, ...cell }) => cell) }];
  });
}

/** Which products the title of a row belongs to. */
function ownersIn(
  { titles }: DetailedReport,
  level: ReportLevel,
  products: readonly ReportedProduct[],
): (title: number) => readonly string[] {
  const candidates = products.filter(({ metric, hasList }) => levelFor(metric, hasList) === level);
  const [only] = products;
  if (only && products.length === 1 && !only.hasList && only.metric === 'platforms') return () => (level === 'platform' ? [only.id] : []);
  if (level === 'database') {
    const byName = Map.groupBy(candidates, ({ name }) => foldIdentity(name));
    return (title) => (byName.get(foldIdentity(titles[title]?.name ?? '')) ?? []).map(({ id }) => id);
  }
  const owners = candidates.flatMap((product) => product.titles.map(() => product.id));
  const matcher = new TitleMatcher(candidates.flatMap((product) => product.titles));
  const found = titles.map((title) => {
    const match = matcher.match(title);
    if (match.state === 'unmatched') return [];
    const indexes = match.state === 'matched' ? [match.index] : match.indexes;
    return [...new Set(indexes.flatMap((index) => owners[index] ?? []))];
  });
  return (title) => found[title] ?? [];
}

/** The reports in which a product is looked for: a package with a list by its titles. */
function levelFor(metric: UsageMetricName, hasList: boolean): ReportLevel {
  return metric === 'platforms' && hasList ? 'title' : usageMetrics[metric].level;
}

/** Months without a row of the product, for which a complete report in force speaks, are months without use. */
function fillUnused(cells: Map<string, Cell>, cell: Cell, complete: readonly MonthReport[], products: readonly ReportedProduct[]): void {
  const product = products.find(({ id }) => id === cell.product);
  const level = product && levelFor(product.metric, product.hasList);
  for (const report of complete) {
    if (report.release !== cell.release || levelOf(report) !== level || !isOverlapping(valuesOf(cell), filterOf(report))) continue;
    const own = cellOf(cells, cell.product, Number(report.month.slice(0, 4)), { ...valuesOf(cell), release: cell.release });
    const at = Number(report.month.slice(5)) - 1;
    // A blank that the report leaves in the whole month is not known.
    const values = report.cells.find((each) => keyOf('', each) === keyOf('', valuesOf(cell)));
    if (own.counts[at] === null && values?.count !== null) own.counts[at] = 0;
  }
}

function cellOf(cells: Map<string, Cell>, product: string, year: number, values: UsageValues & Pick<YearCells, 'release'>): Cell {
  const key = `${product} ${year} ${values.release} ${keyOf('', values)}`;
  const known = cells.get(key);
  if (known) return known;
  const { dataType: data_type, accessType: access_type, accessMethod: access_method, metric, release } = values;
  const cell: Cell = { product, year, data_type, access_type, access_method, metric, release, counts: Array<null>(12).fill(null) };
  cells.set(key, cell);
  return cell;
}

function valuesOf({ data_type, access_type, access_method, metric }: Omit<YearCells, 'counts'>): UsageValues {
  return { dataType: data_type, accessType: access_type, accessMethod: access_method, metric };
}

function keyOf(reportId: string, { dataType, accessType, accessMethod, metric }: UsageValues): string {
  return JSON.stringify([reportId, dataType, accessType, accessMethod, metric]);
}

function textOf(cell: Cell): string {
  return `${cell.release} ${keyOf('', valuesOf(cell))}`;
}
