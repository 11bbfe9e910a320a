import { readAmount, unitsOf } from '../reading/find-derived-rows.ts';
import type { Cell, SheetRow } from '../../sheets/cell.ts';

/** A total beside what it is made of. */
export interface TotalOfParts {
  total: number;
  /** The column of what is paid, without the parts. */
  net: number;
  /** The columns that are in the total beside it. */
  parts: readonly number[];
}

/** How many of the rows that hold all of them have to agree. */
const agreement = 0.9;
const minRows = 2;
/** Half a cent, in ten-thousandths. */
const tolerance = 50n;

/**
 * Which of the columns of amounts is another one of them and the columns of parts: `Amount paid` is `APC` and `Colour charge`, `incl. VAT` is
 * `excl. VAT` and `VAT`. Rows in which no part holds an amount prove nothing.
 */
export function totalOfParts(
  sample: readonly SheetRow[],
  { amounts, fees, tax }: { amounts: readonly number[]; fees: readonly number[]; tax: readonly number[] },
): TotalOfParts | undefined {
  const choices = [[...fees, ...tax], fees, tax].filter((parts) => parts.length > 0);
  for (const total of amounts)
    for (const net of amounts)
      for (const parts of net === total ? [] : choices) if (isTotal(sample, { total, net, parts })) return { total, net, parts };
  return undefined;
}

function isTotal(sample: readonly SheetRow[], columns: TotalOfParts): boolean {
  let [rows, agreeing] = [0, 0];
  for (const { cells } of sample) {
    const surplus = surplusOver(cells, columns);
    if (surplus === undefined) continue;
    rows += 1;
    if (isNothing(surplus)) agreeing += 1;
  }
  return rows >= minRows && agreeing >= rows * agreement;
}

/** Whether two amounts are the same but for rounding, by their difference in ten-thousandths. */
export function isNothing(surplus: bigint): boolean {
  return surplus <= tolerance && surplus >= -tolerance;
}

/** By how much the total of a row is more than what it is made of, in ten-thousandths; undefined where a row has not all of them. */
export function surplusOver(cells: readonly Cell[], { total, net, parts }: TotalOfParts): bigint | undefined {
  const unitsAt = (column: number): bigint | null => unitsOf(readAmount(cells[column] ?? null, undefined));
  const [stated, own] = [unitsAt(total), unitsAt(net)];
  const beside = parts.map(unitsAt).filter((units) => units !== null && units !== 0n);
  if (stated === null || own === null || beside.length === 0) return undefined;
  return stated - own - beside.reduce<bigint>((sum, units) => sum + (units ?? 0n), 0n);
}
