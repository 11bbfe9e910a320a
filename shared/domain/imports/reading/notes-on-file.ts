import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { listed, type PlannedRow } from '../planning/planned-row.ts';
import { recogniseHeading } from '../mapping/recognise-heading.ts';
import { isNothing, surplusOver } from '../mapping/total-of-parts.ts';
import { derivedKindOf } from '../../sheets/derived-words.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** A note on a whole file that does not prevent its import. */
export type FileNote = {
  code:
    | 'derived_columns'
    | 'price_mostly_empty'
    | 'no_price_column'
    | 'total_differs'
    | 'amounts_left'
    | 'columns_left'
    | 'fees_in_total'
    | 'sum_differs'
    | 'duplicates_told_apart'
    | 'currency_assumed'
    | 'sum_needs_attention';
  message: Message;
};

/** Notes on a file of subscriptions before processing: skipped columns and missing prices. */
export function notesOnFile(
  planned: readonly PlannedRow[],
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
): FileNote[] {
  return [...derivedNotes(mapping), ...priceNotes(planned, mapping, cells)];
}

/** Notes on a file of articles: columns of amounts that are not imported. */
export function notesOnArticles(
  planned: readonly PlannedRow[],
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
): FileNote[] {
  const amount = mapping.find(({ field }) => field === 'amount');
  const rows = planned.filter(({ outcome }) => outcome === 'created' || outcome === 'matched');
  if (!amount || rows.length === 0) return [];
  const has = (row: number, column: number): boolean => isAmount(cells.get(row)?.[column] ?? null);
  const empty = rows.filter(({ row }) => !has(row, amount.column)).length;
  const others = mapping.filter(
    ({ field, derived, heading, column }) =>
      field === null && derived === undefined && isHeadedAsAmount(heading) && rows.some(({ row }) => has(row, column)),
  );
  const totals = sumNotes(rows, mapping, cells, amount);
  if (others.length === 0) return totals;
  const values = {
    heading: amount.heading.trim(),
    columns: listed(others.map(({ heading }) => `“${heading.trim()}”`)),
    empty,
    total: rows.length,
  };
  return [{ code: 'amounts_left', message: say('imports.amountColumnsNotImported', values) }, ...totals];
}

/** Compares a total column with the imported columns, and asks about an amount column that may include the fees. */
function sumNotes(
  rows: readonly PlannedRow[],
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
  amount: ColumnMapping,
): FileNote[] {
  const fees = mapping.filter(({ field }) => field?.startsWith('charge_') === true);
  const parts = fees.map(({ column }) => column);
  const total = mapping.find(({ field, derived }) => field === null && derived === 'total');
  if (!total) {
    if (fees.length === 0 || derivedKindOf(foldForSearch(amount.heading)) !== 'total') return [];
    const columns = listed(fees.map(({ heading }) => `“${heading.trim()}”`));
    return [{ code: 'fees_in_total', message: say('imports.feesInTotal', { heading: amount.heading.trim(), columns }) }];
  }
  const tax = mapping.flatMap(({ field, column }) => (field === 'tax' ? [column] : []));
  const differing = rows.flatMap(({ row }) => {
    const of = cells.get(row) ?? [];
    const surplus = [parts, [...parts, ...tax], tax].map((each) =>
      surplusOver(of, { total: total.column, net: amount.column, parts: each }),
    );
    const known = surplus.filter((each) => each !== undefined);
    return known.length > 0 && !known.some(isNothing) ? [row] : [];
  });
  if (differing.length === 0) return [];
  const values = { heading: total.heading.trim(), count: differing.length, rows: listed(differing.map(String)) };
  return [{ code: 'sum_differs', message: say('imports.sumOfFeesDiffers', values) }];
}

function isHeadedAsAmount(heading: string): boolean {
  const { candidates, currency } = recogniseHeading(heading, 'articles');
  return currency !== undefined || candidates.some(({ field }) => field === 'amount');
}

function derivedNotes(mapping: readonly ColumnMapping[]): FileNote[] {
  const names = mapping.filter(({ derived, field }) => derived !== undefined && field === null).map(({ heading }) => `“${heading.trim()}”`);
  if (names.length === 0) return [];
  const columns = listed(names);
  const message =
    names.length === 1 ? say('imports.calculatedColumnSkipped', { columns }) : say('imports.calculatedColumnsSkipped', { columns });
  return [{ code: 'derived_columns', message }];
}

function priceNotes(
  planned: readonly PlannedRow[],
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
): FileNote[] {
  const rows = planned.filter(({ record, outcome }) => record !== null && (outcome === 'created' || outcome === 'matched'));
  const prices = mapping.filter(({ field }) => field === 'price');
  const [price, another] = prices;
  const empty = rows.filter(({ record }) => record?.price === null).length;
  // A table with a column for each year can have mostly empty cells.
  if (rows.length < 2 || another || empty * 2 <= rows.length) return [];
  const total = rows.length;
  const other = fullestOther(mapping, cells);
  const { heading: otherHeading = '', filled = 0 } = other ?? {};
  if (!price) {
    const message = other
      ? say('imports.noPriceColumnOtherFilled', { total, otherHeading, filled })
      : say('imports.noPriceColumn', { total });
    return [{ code: 'no_price_column', message }];
  }
  const { heading } = price;
  const message =
    filled > total - empty
      ? say('imports.pricesEmptyOtherFilled', { heading, empty, total, otherHeading, filled })
      : say('imports.pricesEmpty', { heading, empty, total });
  return [{ code: 'price_mostly_empty', message }];
}

/** The column with the most amounts among those that are not imported but have the heading of an amount. */
function fullestOther(
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
): { heading: string; filled: number } | undefined {
  const others = mapping.filter(({ field, derived, heading }) => field === null && derived === undefined && isHeadedAsPrice(heading));
  const counted = others.map(({ column, heading }) => ({
    heading: heading.trim(),
    filled: [...cells.values()].filter((row) => isAmount(row[column] ?? null)).length,
  }));
  return counted.filter(({ filled }) => filled > 0).toSorted((a, b) => b.filled - a.filled)[0];
}

/** Whether the heading names any price, including `Outright purchase price` and `List (€)`. */
function isHeadedAsPrice(heading: string): boolean {
  const { candidates, currency, one_time } = recogniseHeading(heading);
  return currency !== undefined || one_time === true || candidates.some(({ field }) => field === 'price');
}

function isAmount(cell: Cell): boolean {
  if (typeof cell === 'boolean' || cellText(cell) === '') return false;
  const amount = parseAmount(cell);
  return amount.ok && amount.decimal !== undefined;
}
