/** When people are reminded of a deadline who did not say otherwise, in days before it (D5). */
export const usualLeadTimes: readonly number[] = [90, 60, 30];

/** The last week before a deadline and the day itself, each of which reminds (D5). */
const lastWeek: readonly number[] = [7, 6, 5, 4, 3, 2, 1, 0];

/** When a person wants to be reminded of deadlines. */
export interface LeadTimes {
  /** Days before; null for the usual ones. */
  lead_times: readonly number[] | null;
  /** Daily in the last week. */
  last_week: boolean;
}

/** The days before a deadline on which a person is reminded, the first reminder first. */
export function thresholdsOf({ lead_times, last_week }: LeadTimes): number[] {
  return [...new Set([...(lead_times ?? usualLeadTimes), ...(last_week ? lastWeek : [])])].toSorted((a, b) => b - a);
}
