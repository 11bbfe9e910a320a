import type { Breach } from '../breach.ts';
import { type Message, say } from '../messages/message.ts';

/** The value of a field, such as the number of students, in one year; null where unknown. */
export interface FteValue {
  year: number;
  value: number | null;
}

/** The range of valid years. */
export const firstFteYear = 1900;
export const lastFteYear = 2100;
/** Maximum years in a table. */
export const mostFteYears = 60;
/** Maximum fields of a tenant: a year is added to all of them in one step. */
export const mostFteFields = 80;

/** Replaces or adds one value, in the order of the years. */
export function withFteValue(values: readonly FteValue[], { year, value }: FteValue): FteValue[] {
  return [...values.filter((each) => each.year !== year), { year, value }].toSorted((a, b) => a.year - b.year);
}

/** The years of any field of a table, in ascending order. */
export function fteYears(fields: Iterable<{ values: readonly FteValue[] }>): number[] {
  const years = new Set<number>();
  for (const { values } of fields) for (const { year } of values) years.add(year);
  return [...years].sort((a, b) => a - b);
}

/** The year to add next: the one after the last, else the current one. */
export function nextFteYear(years: readonly number[], present: number): number {
  return years.length === 0 ? present : Math.max(...years) + 1;
}

/** Checks a year to be added; `copyFrom` is the year whose values are copied. */
export function checkNewFteYear(years: readonly number[], { year, copyFrom }: { year: number; copyFrom: number | null }): Breach[] {
  const breach = (field: string, message: Message): Breach[] => [{ field, message }];
  if (years.includes(year)) return breach('year', say('fte.yearExists', { year }));
  if (years.length >= mostFteYears) return breach('year', say('fte.tooManyYears', { mostFteYears }));
  if (copyFrom !== null && !years.includes(copyFrom)) return breach('copy_from', say('fte.noValuesCopy', { copyFrom }));
  return [];
}

/** Adds a year to the values of a field, empty or copied from another year. */
export function withNewFteYear(values: readonly FteValue[], { year, copyFrom }: { year: number; copyFrom: number | null }): FteValue[] {
  const value = values.find((each) => each.year === copyFrom)?.value ?? null;
  return withFteValue(values, { year, value });
}
