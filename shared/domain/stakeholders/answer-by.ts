import { addDays } from '../calendar/dates.ts';

/** Days before the decision deadline: the library still has to read the answers, decide and write to the vendor. */
const daysBeforeDeadline = 7;
/** Days to answer when the usual day is past already. */
const shortNoticeDays = 7;

/** The dates of a period that limit how late an answer helps. */
export interface AnswerLimits {
  /** The day by which the period is to be decided; null for what has none. */
  deadline: string | null;
  start_date: string;
}

/**
 * The day by which stakeholders are asked to answer: a week before the decision deadline and at least a day before the period starts, whichever
 * is earlier. A period that runs already is no limit. Never today or earlier: past the usual day it is a week from today, or the deadline or the
 * day before the start where one of them is still ahead and sooner.
 */
export function proposeAnswerBy({ deadline, start_date }: AnswerLimits, today: string): string {
  const isAhead = (day: string): boolean => day > today;
  const dayBeforeStart = addDays(start_date, -1);
  const isStarting = isAhead(dayBeforeStart);
  const usual = earliest([...(deadline === null ? [] : [addDays(deadline, -daysBeforeDeadline)]), ...(isStarting ? [dayBeforeStart] : [])]);
  if (usual !== undefined && isAhead(usual)) return usual;
  const limits = [...(deadline === null ? [] : [deadline]), dayBeforeStart].filter(isAhead);
  return earliest([addDays(today, shortNoticeDays), ...limits]) ?? addDays(today, 1);
}

/** The day for several periods at once: that of the most urgent one. Undefined without periods. */
export function proposeAnswerByForAll(periods: readonly AnswerLimits[], today: string): string | undefined {
  return earliest(periods.map((period) => proposeAnswerBy(period, today)));
}

function earliest(days: readonly string[]): string | undefined {
  return days.toSorted()[0];
}
