import type { Language } from '../messages/languages.ts';
import { daysBetween, monthsBetween } from './dates.ts';

export type RelativeDate = {
  unit: 'day' | 'month' | 'year';
  /** Positive in the future ("in 12 days"), negative in the past ("3 days ago"), 0 today. */
  count: number;
};

/** The distance from today, in days up to 60 days, in months up to 2 years, then in years. */
export function relativeDate(date: string, today: string): RelativeDate {
  const days = daysBetween(today, date);
  if (Math.abs(days) <= 60) return { unit: 'day', count: days };
  const months = monthsBetween(today, date);
  if (Math.abs(months) < 24) return { unit: 'month', count: months };
  return { unit: 'year', count: Math.trunc(months / 12) };
}

/** The distance in words: `today`, `tomorrow`, `in 12 days`, `3 months ago`. */
export function relativeText({ unit, count }: RelativeDate, language: Language): string {
  return new Intl.RelativeTimeFormat(language, { numeric: unit === 'day' ? 'auto' : 'always' }).format(count, unit);
}
