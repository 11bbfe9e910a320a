import { addCents } from '../money/cents.ts';
import type { Part } from './chart.ts';
import { otherPlace } from './insight-data.ts';

/** The rows of one place, series and group, added up. */
interface PartSum {
  part: Pick<Part, 'x' | 'series' | 'group'>;
  known: number;
  amount: number;
  unknown: number;
  compared: number;
  previous: number;
}

/** Sums of rows by place, series and group: a row is added or removed without reading the others. */
export type PartSums = Map<string, PartSum>;

/** Adds a row, or removes one that was added before. Throws a RangeError where a sum is not exact. */
export function addPart(sums: PartSums, { x, series, group, amount, previous = null, count = 1 }: Part, sign: 1 | -1): void {
  const key = `${series}\n${x}\n${group ?? ''}`;
  const sum = sums.get(key) ?? {
    part: { x, series, ...(group !== undefined && { group }) },
    known: 0,
    amount: 0,
    unknown: 0,
    compared: 0,
    previous: 0,
  };
  if (amount === null) sum.unknown += sign * count;
  else {
    sum.known += sign * count;
    sum.amount = addCents(sum.amount, sign * amount);
  }
  if (previous !== null) {
    sum.compared += sign * count;
    sum.previous = addCents(sum.previous, sign * previous);
  }
  if (sum.known === 0 && sum.unknown === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** At most two rows for each place, series and group, with the same sums and counts as all rows: one for known amounts, one for unknown ones. */
export function condensed(sums: PartSums): Part[] {
  const parts: Part[] = [];
  for (const { part, known, amount, unknown, compared, previous: sum } of sums.values()) {
    const previous = compared === 0 ? null : sum;
    if (known > 0) parts.push({ ...part, amount, previous, count: known });
    if (unknown > 0) parts.push({ ...part, amount: null, previous: known > 0 ? null : previous, count: unknown });
  }
  return parts;
}

/** The rows that one record contributes to a chart with a place for each record, added up. */
export interface RecordParts {
  id: string;
  /** The absolute sum of the known amounts; -1 without rows. */
  size: number;
  parts: readonly Part[];
}

/** Adds up the rows of a record. */
export function partsOfRecord(id: string, rows: readonly Part[]): RecordParts {
  const sums: PartSums = new Map();
  let amount = 0;
  for (const row of rows) {
    addPart(sums, row, 1);
    amount = addCents(amount, row.amount ?? 0);
  }
  return { id, size: rows.length === 0 ? -1 : Math.abs(amount), parts: condensed(sums) };
}

/** Orders records by size, largest first. */
export function compareRecordParts(a: RecordParts, b: RecordParts): number {
  return b.size - a.size || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The rows of the largest records, and of those of the same size as the last of them; all others as their sum at the place `otherPlace`. `inOrder` has
 * all records by size, `totals` the sums of all their rows at that place.
 */
export function largestParts(inOrder: readonly RecordParts[], totals: PartSums, most: number): Part[] {
  const rest: PartSums = new Map([...totals].map(([key, sum]) => [key, { ...sum }]));
  const least = inOrder[most - 1]?.size ?? -1;
  const kept: Part[] = [];
  for (const { size, parts } of inOrder) {
    if (size < least) break;
    kept.push(...parts);
    for (const part of parts) addPart(rest, { ...part, x: otherPlace }, -1);
  }
  return [...kept, ...condensed(rest)];
}
