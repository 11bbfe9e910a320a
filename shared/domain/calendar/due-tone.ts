import { daysBetween } from './dates.ts';

/** Days on either side of today that count as this week. */
const weekDays = 7;
const monthDays = 30;

/**
 * How urgent a due date is, seen from today. Every screen colors dates by it.
 * `due`: today, in the 7 days after it, or late for at most 7 days. Only these are red.
 * `overdue`: late for longer. `near`: within 30 days. `later`: the rest.
 * `stale`: the period that the date belongs to is over, so nothing is left to be late for.
 */
export const dueTones = ['stale', 'overdue', 'due', 'near', 'later'] as const;
export type DueTone = (typeof dueTones)[number];

/** The tone of a due date. `periodEnd` is the last day of the period that the date is about; null without an end or a period. */
export function dueTone(date: string, today: string, periodEnd: string | null = null): DueTone {
  if (isStale(periodEnd, today)) return 'stale';
  const days = daysBetween(today, date);
  if (days < -weekDays) return 'overdue';
  if (days <= weekDays) return 'due';
  return days <= monthDays ? 'near' : 'later';
}

/** Whether what is still open of a period is stale: its last day is over. */
export function isStale(periodEnd: string | null, today: string): boolean {
  return periodEnd !== null && periodEnd < today;
}
