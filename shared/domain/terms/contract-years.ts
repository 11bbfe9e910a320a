import type { Breach } from '../breach.ts';
import { addDays, addMonths } from '../calendar/dates.ts';
import { say } from '../messages/message.ts';
import { overlaps } from '../periods/overlap.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';

/** A year of a bound contract with its last day. */
export interface YearSpan {
  start_date: string;
  end_date: string;
  price: number | null;
}

/** The years of a contract with their last days: twelve months each, the last one at most until the contract is bound. */
export function yearsOf({ years, fixed_until: until }: Pick<SubscriptionTerms, 'years' | 'fixed_until'>): YearSpan[] {
  return years
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    .map(({ start_date, price }) => {
      const end = addDays(addMonths(start_date, 12), -1);
      return { start_date, end_date: until !== null && until < end ? until : end, price };
    });
}

/** A year with the period that it already has, or the breach that prevents one. */
export interface PlannedYear<P> extends YearSpan {
  existing?: P;
  breach?: Breach;
}

/** The periods that the years of a contract need (RQ03): one with the same dates stays, any other that shares a day prevents the year. */
export function planYears<P extends { start_date: string; end_date: string | null }>(
  years: readonly YearSpan[],
  periods: readonly P[],
  formatDate: (date: string) => string,
): PlannedYear<P>[] {
  return years.map((year) => {
    const existing = periods.find(({ start_date, end_date }) => start_date === year.start_date && end_date === year.end_date);
    if (existing) return { ...year, existing };
    const other = periods.find((period) => overlaps(year, period));
    if (!other) return year;
    const values = { from: formatDate(year.start_date), start: formatDate(other.start_date) };
    const message =
      other.end_date === null
        ? say('terms.yearOverlapsOpenPeriod', values)
        : say('terms.yearOverlapsPeriod', { ...values, end: formatDate(other.end_date) });
    return { ...year, breach: { field: 'years', message } };
  });
}
