import { readAmount, unitsOf } from '../reading/find-derived-rows.ts';
import type { Cell, SheetRow } from '../../sheets/cell.ts';

/** A total column with its components. */
export interface TotalOfParts {
  total: number;
  /** The column of the paid amount, without the other components. */
  net: number;
  /** The other columns included in the total. */
  parts: readonly number[];
}

/** Minimum share of complete rows that must agree. */
const agreement = 0.9;
const minRows = 2;
/** Half a cent, in ten-thousandths. */
const tolerance = 50n;

/**
 * Finds a column of amounts that equals another one plus component columns.
 * `Amount paid` can be `APC` plus `Colour charge`; `incl. VAT` can be `excl. VAT` plus `VAT`. Rows without component amounts do not count.
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

/** Whether two amounts are equal apart from rounding, by their difference in ten-thousandths. */
export function isNothing(surplus: bigint): boolean {
  return surplus <= tolerance && surplus >= -tolerance;
}

/** The amount by which a row's total exceeds its components, in ten-thousandths; undefined if one of them is missing. */
export function surplusOver(cells: readonly Cell[], { total, net, parts }: TotalOfParts): bigint | undefined {
  const unitsAt = (column: number): bigint | null => unitsOf(readAmount(cells[column] ?? null, undefined));
  const [stated, own] = [unitsAt(total), unitsAt(net)];
  const beside = parts.map(unitsAt).filter((units) => units !== null && units !== 0n);
  if (stated === null || own === null || beside.length === 0) return undefined;
  return stated - own - beside.reduce<bigint>((sum, units) => sum + (units ?? 0n), 0n);
}
