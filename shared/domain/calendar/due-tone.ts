import { daysBetween } from './dates.ts';

/** Days on either side of today that count as this week. */
const weekDays = 7;
const monthDays = 30;

/**
 * Urgency of a due date relative to today, used by all screens to color dates.
 * `due`: today, in the next 7 days, or at most 7 days late; only these are red.
 * `overdue`: more than 7 days late. `near`: within 30 days. `later`: all others.
 * `stale`: the period of the date is over, so the date no longer matters.
 */
export const dueTones = ['stale', 'overdue', 'due', 'near', 'later'] as const;
export type DueTone = (typeof dueTones)[number];

/** The tone of a due date. `periodEnd` is the last day of its period; null without an end or a period. */
export function dueTone(date: string, today: string, periodEnd: string | null = null): DueTone {
  if (isStale(periodEnd, today)) return 'stale';
  const days = daysBetween(today, date);
  if (days < -weekDays) return 'overdue';
  if (days <= weekDays) return 'due';
  return days <= monthDays ? 'near' : 'later';
}

/** Whether the open tasks of a period are stale, because its last day is over. */
export function isStale(periodEnd: string | null, today: string): boolean {
  return periodEnd !== null && periodEnd < today;
}
