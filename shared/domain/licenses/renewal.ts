import { nextDay, yearLaterMinusDay } from '../calendar/dates.ts';
import type { Span } from './license-time.ts';

/** The dates of a renewal: from the day after the previous end, for a year minus a day (R058). Undefined for a one-time purchase without end. */
export function renewalOf(previous: Span): { start_date: string; end_date: string } | undefined {
  if (previous.end_date === null) return undefined;
  const start_date = nextDay(previous.end_date);
  return { start_date, end_date: yearLaterMinusDay(start_date) };
}
