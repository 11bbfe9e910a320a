/** Default reminder days before a deadline (D5). */
export const usualLeadTimes: readonly number[] = [90, 60, 30];

/** The last week before a deadline and the day itself; each day has a reminder (D5). */
const lastWeek: readonly number[] = [7, 6, 5, 4, 3, 2, 1, 0];

/** A person's reminder settings for deadlines. */
export interface LeadTimes {
  /** Days before the deadline; null for the default. */
  lead_times: readonly number[] | null;
  /** Whether to remind daily in the last week. */
  last_week: boolean;
}

/** The days before a deadline with a reminder, earliest reminder first. */
export function thresholdsOf({ lead_times, last_week }: LeadTimes): number[] {
  return [...new Set([...(lead_times ?? usualLeadTimes), ...(last_week ? lastWeek : [])])].toSorted((a, b) => b - a);
}
