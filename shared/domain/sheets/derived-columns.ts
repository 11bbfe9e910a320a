import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import { decimalOf, unitsAt } from '#shared/domain/money/decimal.ts';
import type { Cell } from './cell.ts';
import type { DerivedKind } from './derived-words.ts';

/** A column of figures, in the order of the sheet. */
export type FigureColumn = {
  column: number;
  /** Its cells, one per row of the sample. */
  cells: readonly Cell[];
  /** Whether the heading names an amount or a year. Of three dependent columns, the one without such a heading is calculated. */
  isNamed: boolean;
};

/** Max rows and columns compared: each pair of columns is tried for each column. */
const maxRows = 300;
const maxColumns = 60;
/** Min part of the comparable rows that must agree. A row corrected by hand does not turn a total into an amount. */
const agreement = 0.9;
const scale = 4;

type Figures = { column: number; isNamed: boolean; values: (number | null)[]; decimals: number; distinct: number };

/**
 * Finds columns that can be calculated from others, with their kind: the sum or average of the columns before (or after), the difference of two, or
 * their quotient. Of columns that depend on each other, it picks the one without a clear heading, else the last one.
 */
export function findDerivedColumns(columns: readonly FigureColumn[]): Map<number, DerivedKind> {
  const figures = columns.slice(0, maxColumns).map(figuresOf);
  const derived = new Map<number, DerivedKind>();
  for (const [at, target] of figures.entries()) {
    if (target.distinct < 2) continue;
    const kind = runKind(figures, at, derived);
    if (kind) derived.set(target.column, kind);
    else changeOf(figures, at, derived);
  }
  return derived;
}

function figuresOf({ column, cells, isNamed }: FigureColumn): Figures {
  let decimals = 0;
  const values = cells.slice(0, maxRows).map((cell) => {
    const amount = typeof cell === 'boolean' ? null : parseAmount(cell);
    if (!amount?.ok || amount.decimal === undefined) return null;
    const decimal = decimalOf(amount.decimal);
    decimals = Math.max(decimals, Math.min(decimal.scale, scale));
    return Number(unitsAt(decimal, scale));
  });
  return { column, isNamed, values, decimals, distinct: new Set(values.filter((value) => value !== null && value !== 0)).size };
}

/** Checks for a sum or average of the columns directly before or after. */
function runKind(figures: readonly Figures[], at: number, derived: Map<number, DerivedKind>): DerivedKind | undefined {
  const before = figures.slice(0, at).toReversed();
  const after = figures.slice(at + 1);
  return runOf(figures[at], before, derived) ?? (after.length > 2 ? runOf(figures[at], after, derived, 3) : undefined);
}

/** Sums of a run of columns in one row. */
type RowSum = { sum: number; cells: number; filled: number };

function runOf(
  target: Figures | undefined,
  others: readonly Figures[],
  derived: Map<number, DerivedKind>,
  shortest = 2,
): DerivedKind | undefined {
  if (!target) return undefined;
  const run: Figures[] = [];
  const sums: RowSum[] = target.values.map(() => ({ sum: 0, cells: 0, filled: 0 }));
  for (const other of others) {
    if (derived.has(other.column)) continue;
    run.push(other);
    addColumn(sums, other);
    const kind = run.length < shortest ? undefined : kindOfSums(target, sums, run.length);
    if (!kind) continue;
    if (run.length > 2 || kind === 'average') return kind;
    const odd = oddOne([...run, target]);
    if (odd === target) return kind;
    if (odd) derived.set(odd.column, 'change');
  }
  return undefined;
}

function addColumn(sums: readonly RowSum[], { values }: Figures): void {
  for (const [row, known] of sums.entries()) {
    const value = values[row];
    if (value === null || value === undefined) continue;
    known.sum += value;
    known.cells += 1;
    if (value !== 0) known.filled += 1;
  }
}

/** Whether a column is the sum or the average of others, in rows with at least two filled. */
function kindOfSums(target: Figures, sums: readonly RowSum[], columns: number): DerivedKind | undefined {
  let rows = 0;
  const agreeing = { total: 0, average: 0 };
  const tolerance = rounding(target);
  for (const [row, { sum, cells, filled }] of sums.entries()) {
    const value = target.values[row];
    if (value === null || value === undefined || filled < 2) continue;
    rows += 1;
    if (Math.abs(sum - value) <= tolerance) agreeing.total += 1;
    if (Math.abs(sum / cells - value) <= tolerance) agreeing.average += 1;
  }
  // Two columns require more rows: 10 and 20 beside 30 may be chance.
  if (rows < (columns === 2 ? 3 : 2)) return undefined;
  return (['total', 'average'] as const).find((kind) => agreeing[kind] >= rows * agreement);
}

/** Half of the last digit that the column shows, plus half a cent. */
function rounding({ decimals }: Figures): number {
  return 0.5 * 10 ** (scale - Math.max(decimals, 0)) + 50;
}

/** The only column of three whose heading names neither an amount nor a year; else the last one. */
function oddOne(trio: readonly Figures[]): Figures | undefined {
  const unnamed = trio.filter(({ isNamed }) => !isNamed);
  return unnamed.length === 1 ? unnamed[0] : trio.toSorted((a, b) => a.column - b.column).at(-1);
}

/** Max distance between a difference or quotient and its two columns. */
const reach = 10;

/** Marks a column without a clear heading that is the difference or the quotient of two others. */
function changeOf(figures: readonly Figures[], at: number, derived: Map<number, DerivedKind>): void {
  const target = figures[at];
  if (!target || target.isNamed) return;
  const others = figures.slice(Math.max(0, at - reach), at + reach + 1).filter((other) => other !== target && !derived.has(other.column));
  for (const a of others)
    for (const b of others)
      if (a !== b && oddOne([a, b, target]) === target && isChange(target, a, b)) {
        derived.set(target.column, 'change');
        return;
      }
}

type Relation = { agrees: (x: number, y: number, value: number) => boolean; misses: number };

function isChange(target: Figures, a: Figures, b: Figures): boolean {
  const unit = 10 ** scale;
  const last = 0.5 * 10 ** (scale - target.decimals) + 1;
  const difference = rounding(target);
  const expecting = (expected: (x: number, y: number) => number, tolerance: number): Relation => ({
    agrees: (x, y, value) => Math.abs(expected(x, y) - value) <= tolerance,
    misses: 0,
  });
  let relations = [expecting((x, y) => x - y, difference)];
  if (target.distinct >= 3) relations.push(expecting((x, y) => (100 * unit * (x - y)) / y, last));
  if (target.distinct >= 3 && target.decimals >= 1)
    relations.push(
      expecting((x, y) => (unit * x) / y, last),
      expecting((x, y) => (unit * (x - y)) / y, last),
    );
  let rows = 0;
  for (const [row, value] of target.values.entries()) {
    const [x, y] = [a.values[row], b.values[row]];
    if (!value || !x || !y || x === y) continue;
    rows += 1;
    for (const relation of relations) if (!relation.agrees(x, y, value)) relation.misses += 1;
    // Most pairs are unrelated, which already shows in their first rows.
    relations = relations.filter(({ misses }) => misses <= 3 + rows * (1 - agreement));
    if (relations.length === 0) return false;
  }
  return rows >= 3 && relations.some(({ misses }) => misses <= rows * (1 - agreement));
}
