import { decimalOf, unitsAt } from '#shared/domain/money/decimal.ts';
import { type DecimalSeparator, parseAmount } from '#shared/domain/money/parse-amount.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import { lacksMost, type RowClass } from './classify-row.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportOptions } from '../import-options.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** Decimals of ten-thousandths: finer than any currency. */
export const amountScale = 4;
const halfACent = 50n;

/** Sums of each price column over the rows of data since the last total, or since the top. */
type Running = { sums: bigint[]; rows: number };

const reasons = {
  sum: say('imports.sumOfRowsAbove'),
  average: say('imports.averageOfRowsAbove'),
} as const;

/** A row with its class, before its neighbors are considered. */
export type ClassifiedRow = {
  number: number;
  cells: readonly Cell[];
  kind: RowClass;
  /** The result of `amountsOf`; empty for rows without data. */
  amounts: readonly (bigint | null)[];
};

/** The amounts of a row in the price columns, in ten-thousandths. */
export function amountsOf(
  cells: readonly Cell[],
  mapping: readonly ColumnMapping[],
  { decimal_separator }: Pick<ImportOptions, 'decimal_separator'>,
): (bigint | null)[] {
  return mapping
    .filter(({ field }) => field === 'price')
    .map((price) => unitsOf(readAmount(cells[price.column] ?? null, decimal_separator ?? price.decimal_separator)));
}

/** The amount in a cell by the column's number format; null for blank cells and other text. */
export function readAmount(cell: Cell, decimalSeparator: DecimalSeparator | null | undefined): ReadAmount | null {
  if (typeof cell === 'boolean' || cellText(cell) === '') return null;
  const amount = parseAmount(cell, decimalSeparator ? { decimalSeparator } : {});
  if (!amount.ok || amount.decimal === undefined) return null;
  return { decimal: amount.decimal, ...(amount.currency !== undefined && { currency: amount.currency }) };
}

interface ReadAmount {
  decimal: string;
  /** Set if the cell names a currency. */
  currency?: string;
}

/** In ten-thousandths. */
export function unitsOf(amount: ReadAmount | null): bigint | null {
  return amount && unitsAt(decimalOf(amount.decimal), amountScale);
}

/**
 * Finds rows whose prices are the sum or the average of the rows above, since the last total or the top. The value is the reason.
 * Incomplete rows need two rows above. Complete rows need more: 10 and 20 above 30 may be chance.
 */
export function findDerivedRows(rows: Iterable<ClassifiedRow>, mapping: readonly ColumnMapping[]): Map<number, Message> {
  const found = new Map<number, Message>();
  const all: Running = { sums: [], rows: 0 };
  let part: Running = { sums: [], rows: 0 };
  let above: readonly Cell[] = [];
  for (const { number, cells, kind, amounts } of rows) {
    if (kind === 'total') part = { sums: [], rows: 0 };
    if (kind !== 'data' || amounts.every((amount) => amount === null || amount === 0n)) continue;
    const lacks = lacksMost(cells, above, mapping);
    const reason = [part, all].map((running) => reasonOf(amounts, running, lacks)).find((each) => each !== undefined);
    if (reason !== undefined) {
      found.set(number, reason);
      part = { sums: [], rows: 0 };
      continue;
    }
    for (const running of [all, part]) addTo(running, amounts);
    if (!lacks) above = cells;
  }
  return found;
}

function addTo(running: Running, amounts: readonly (bigint | null)[]): void {
  running.rows += 1;
  for (const [at, amount] of amounts.entries()) running.sums[at] = (running.sums[at] ?? 0n) + (amount ?? 0n);
}

function reasonOf(amounts: readonly (bigint | null)[], { sums, rows }: Running, lacks: boolean): Message | undefined {
  if (rows < 2) return undefined;
  const columns = amounts.filter((amount) => amount !== null && amount !== 0n).length;
  const needed = lacks ? 2 : columns > 1 ? 3 : 5;
  if (rows >= needed && amounts.every((amount, at) => isClose(amount ?? 0n, sums[at] ?? 0n))) return reasons.sum;
  const isAverage = (amount: bigint | null, at: number): boolean => isClose((amount ?? 0n) * BigInt(rows), sums[at] ?? 0n, BigInt(rows));
  return lacks && amounts.every(isAverage) && amounts.some((amount) => amount !== null && amount !== 0n) ? reasons.average : undefined;
}

function isClose(a: bigint, b: bigint, times = 1n): boolean {
  const difference = a > b ? a - b : b - a;
  return difference <= halfACent * times;
}
