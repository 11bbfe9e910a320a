import { levelOf, filterOf } from '../counting/count-usage.ts';
import type { Pin } from '../counting/stored-report.ts';
import { isOverlapping, type UsageValues, valuesKey } from '../counting/usage-values.ts';
import { type DetailedReport, type RowsInForce, rowsInForce } from './detailed-report.ts';
import { usageValuesOf, type YearCells } from './product-use.ts';
import { ownersByMonth, type ReportedProduct, TitleClaims } from './title-claims.ts';
import type { UseLink } from './use-link.ts';

/** A person's settings for a source: owners of its use, and pinned reports. */
export type SourceSettings = { links?: readonly UseLink[]; pins?: readonly Pin[] };

export type ProductYear = { product: string; year: number; cells: YearCells[] };

type Cell = Omit<YearCells, 'counts'> & { product: string; year: number; counts: (number | null)[] };

/**
 * Use of each product on one source, by year: the counts of its titles in the reports in force (rule RC01). A manual link assigns a title in the
 * months of its validity. Otherwise titles are matched:
 * - A title on the lists of two products counts for both.
 * - A database is found by its name.
 * - The only product of a source without a list has all of its use.
 * A product whose titles appear in no report has no use data. One that appears in some months counts as unused in other months with complete reports.
 */
export function shareUse(
  reports: readonly DetailedReport[],
  products: readonly ReportedProduct[],
  { links = [], pins = [] }: SourceSettings = {},
): ProductYear[] {
  const { complete, countsOf } = rowsInForce(reports, pins);
  const claims = new TitleClaims(reports, products, links);
  const cells = new Map<string, Cell>();
  for (const report of reports) {
    const owners = claims.of(report).map((ofTitle) => ofTitle.length > 0 && ownersByMonth(ofTitle));
    for (const row of report.rows) {
      const ownersIn = owners[row.title];
      if (!ownersIn) continue;
      const counts = countsOf(report, row);
      for (const [index, month] of report.months.entries()) {
        if (!counts[index]) continue;
        for (const product of ownersIn(month)) {
          const cell = cellOf(cells, product, Number(month.slice(0, 4)), { ...row, release: report.stored.release });
          const at = Number(month.slice(5)) - 1;
          const count = row.counts[index] ?? null;
          if (count !== null) cell.counts[at] = (cell.counts[at] ?? 0) + count;
        }
      }
    }
  }
  const named = cells.values().toArray();
  for (const cell of named) fillUnused(cells, cell, complete, claims);
  const years = Map.groupBy(cells.values(), ({ product, year }) => `${product} ${year}`);
  return [...years.values()].flatMap((ofYear) => {
    const [first] = ofYear;
    if (!first) return [];
    const sorted = ofYear.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
    return [{ product: first.product, year: first.year, cells: sorted.map(({ product: _product, year: _year, ...cell }) => cell) }];
  });
}

/** Sets months without a row of the product to no use if a complete report in force covers them. */
function fillUnused(cells: Map<string, Cell>, cell: Cell, complete: RowsInForce['complete'], claims: TitleClaims): void {
  const level = claims.levelOf(cell.product);
  for (const report of complete) {
    if (report.release !== cell.release || levelOf(report) !== level || !isOverlapping(usageValuesOf(cell), filterOf(report))) continue;
    if (!claims.mayHave(cell.product, report.month)) continue;
    const own = cellOf(cells, cell.product, Number(report.month.slice(0, 4)), { ...usageValuesOf(cell), release: cell.release });
    const at = Number(report.month.slice(5)) - 1;
    // A blank for the whole month in the report means unknown.
    const values = report.cells.find((each) => valuesKey(each) === valuesKey(usageValuesOf(cell)));
    if (own.counts[at] === null && values?.count !== null) own.counts[at] = 0;
  }
}

function cellOf(cells: Map<string, Cell>, product: string, year: number, values: UsageValues & Pick<YearCells, 'release'>): Cell {
  const key = `${product} ${year} ${values.release} ${valuesKey(values)}`;
  const known = cells.get(key);
  if (known) return known;
  const { dataType: data_type, accessType: access_type, accessMethod: access_method, metric, release } = values;
  const cell: Cell = { product, year, data_type, access_type, access_method, metric, release, counts: Array<null>(12).fill(null) };
  cells.set(key, cell);
  return cell;
}

function textOf(cell: Cell): string {
  return `${cell.release} ${valuesKey(usageValuesOf(cell))}`;
}
