import { decimalOf, decimalText, unitsAt } from '#shared/domain/money/decimal.ts';
import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { PlannedRow } from '../planning/planned-row.ts';
import { type Cell, cellText } from './cell.ts';
import type { FileNote } from './notes-on-file.ts';

/** Ten-thousandths: finer than any currency. */
const scale = 4;
/** Totals that are told of: where one differs, those after it mostly do too. */
const mostTold = 3;
const amounts: ReadonlySet<string> = new Set(['price', 'amount', 'budget']);

/**
 * Compares every total that a file states with what is imported of the rows above it: those since the total before, or all. One that differs is told with the
 * rows, and with a row that is the sum of those below it, if that explains the difference. Nothing is compared where currencies are mixed, or rows filtered.
 */
export function totalNotes(
  planned: readonly PlannedRow[],
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
): FileNote[] {
  const columns = mapping.filter(({ field }) => field !== null && amounts.has(field));
  if (planned.some(({ message }) => message?.code === 'imports.leftOutFilter') || hasSeveralCurrencies(mapping, cells)) return [];
  const notes: FileNote[] = [];
  for (const column of columns) {
    const amountIn = (row: number): bigint | null => amountOf(cells.get(row)?.[column.column] ?? null, column);
    let block: number[] = [];
    const above: number[] = [];
    for (const { row, outcome, message } of eachRow(planned)) {
      if (outcome === 'created' || outcome === 'matched') {
        block.push(row);
        above.push(row);
        continue;
      }
      const stated = message?.code === 'imports.totalOtherRows' ? amountIn(row) : null;
      if (stated === null) continue;
      const sumOf = (rows: readonly number[]): bigint => rows.reduce((sum, each) => sum + (amountIn(each) ?? 0n), 0n);
      const sums = [block, above].filter((rows) => rows.length > 0).map(sumOf);
      const isAgreed = sums.length === 0 || sums.some((sum) => distance(sum, stated) <= BigInt(50 * above.length));
      if (!isAgreed && notes.length < mostTold)
        notes.push(noteOf({ row, stated, column, sum: sumOf(above), part: partOf(above, amountIn, stated) }));
      block = [];
    }
  }
  return notes;
}

/** A row of the file once, however many periods it gives. */
function eachRow(planned: readonly PlannedRow[]): PlannedRow[] {
  const rows = new Map<number, PlannedRow>();
  for (const each of planned) if (each.row > 0 && !rows.has(each.row)) rows.set(each.row, each);
  return [...rows.values()].toSorted((a, b) => a.row - b.row);
}

/** The row that is counted beside its parts: it equals two or more rows directly below it, and what is too much. */
function partOf(
  rows: readonly number[],
  amountIn: (row: number) => bigint | null,
  stated: bigint,
): { part: number; from: number; to: number } | undefined {
  const values = rows.map((row) => amountIn(row) ?? 0n);
  const surplus = values.reduce((sum, value) => sum + value, 0n) - stated;
  for (const [at, value] of values.entries()) {
    if (value === 0n || value !== surplus) continue;
    let sum = 0n;
    for (let last = at + 1; last < values.length && sum < value; last += 1) {
      sum += values[last] ?? 0n;
      if (sum === value && last > at + 1) return { part: rows[at] ?? 0, from: rows[at + 1] ?? 0, to: rows[last] ?? 0 };
    }
  }
  return undefined;
}

function noteOf({
  row,
  stated,
  column,
  sum,
  part,
}: {
  row: number;
  stated: bigint;
  column: ColumnMapping;
  sum: bigint;
  part: ReturnType<typeof partOf>;
}): FileNote {
  const values = { row, stated: shown(stated), heading: column.heading.trim(), sum: shown(sum) };
  const message = part ? say('imports.totalDiffersByPart', { ...values, ...part }) : say('imports.totalDiffers', values);
  return { code: 'total_differs', message };
}

function shown(units: bigint): string {
  return decimalText(units, scale).replace(/(\.\d\d)\d*?0*$/, '$1');
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}

function amountOf(cell: Cell, { decimal_separator, currency }: ColumnMapping): bigint | null {
  if (typeof cell === 'boolean' || cellText(cell) === '') return null;
  const amount = parseAmount(cell, { ...(decimal_separator && { decimalSeparator: decimal_separator }), ...(currency && { currency }) });
  return amount.ok && amount.decimal !== undefined ? unitsAt(decimalOf(amount.decimal), scale) : null;
}

function hasSeveralCurrencies(mapping: readonly ColumnMapping[], cells: ReadonlyMap<number, readonly Cell[]>): boolean {
  const where = mapping.find(({ field }) => field === 'currency');
  if (!where) return false;
  return new Set([...cells.values()].map((row) => cellText(row[where.column])).filter((text) => /^[A-Za-z]{3}$/.test(text))).size > 1;
}
