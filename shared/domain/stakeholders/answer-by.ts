import { addDays } from '../calendar/dates.ts';

/** Days before the decision deadline: the library still has to read the answers, decide and write to the vendor. */
const daysBeforeDeadline = 7;
/** Days to answer if the default day has passed. */
const shortNoticeDays = 7;

/** The dates of a period that limit useful answers. */
export interface AnswerLimits {
  /** The decision deadline; null if the period has none. */
  deadline: string | null;
  start_date: string;
}

/**
 * The proposed last day for answers of stakeholders: a week before the decision deadline or the day before the start, whichever is earlier. A start
 * in the past is no limit. Never today or earlier: once the default day has passed, a week from today, or an earlier deadline or day before the start
 * that is still ahead.
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

/** The day for several periods together: that of the most urgent one. Undefined without periods. */
export function proposeAnswerByForAll(periods: readonly AnswerLimits[], today: string): string | undefined {
  return earliest(periods.map((period) => proposeAnswerBy(period, today)));
}

function earliest(days: readonly string[]): string | undefined {
  return days.toSorted()[0];
}
