import { addDays, daysBetween, monthsBetween, nextDay } from '../calendar/dates.ts';
import { isLongPeriod } from '../periods/check-period.ts';
import { lastDayOfNotice } from './notice-day.ts';
import { blankTerms, maxNotice, maxTermMonths, type SubscriptionTerms } from './subscription-terms.ts';

/** The facts of a period from which a habit is read. */
export interface HabitPeriod {
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
  cancellation_deadline: string | null;
  /** The day on which a person accepted it; null if undecided, cancelled or decided by the product. */
  accepted_on: string | null;
}

/** Min periods with the same distance. */
const minPeriods = 3;
/** Days by which a deadline may be away from the exact day. */
const tolerance = 2;
/** Min periods that a person accepted after their deadline, for an automatic renewal to be proposed. */
const minLateAcceptances = 2;

/** Proposed terms with the deadlines that show the habit, latest first. */
export interface HabitProposal {
  terms: SubscriptionTerms;
  evidence: { start_date: string; deadline: string }[];
}

/**
 * The terms that a library's own deadlines follow (RQ04): at least the last three of them lie the same whole months before the end of the period
 * before. Undefined without such a habit. Periods of over 13 months do not count.
 */
export function proposeFromHabit(periods: Iterable<HabitPeriod>): HabitProposal | undefined {
  const counted = [...periods]
    .filter((each) => !each.one_time_purchase && each.end_date !== null && !isLongPeriod(each.start_date, each.end_date))
    .filter((each) => each.cancellation_deadline !== null && each.cancellation_deadline < each.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  const months = counted.slice(0, minPeriods).reduce<number[]>((common, each, index) => {
    const own = distancesOf(each);
    return index === 0 ? own : common.filter((distance) => own.includes(distance));
  }, []);
  const [count] = months;
  if (counted.length < minPeriods || count === undefined) return undefined;
  const end = counted.findIndex((each) => !distancesOf(each).includes(count));
  const evidence = end < 0 ? counted : counted.slice(0, end);
  const late = evidence.filter((each) => each.accepted_on !== null && each.accepted_on > (each.cancellation_deadline ?? ''));
  return {
    terms: {
      ...blankTerms,
      renewal: late.length >= minLateAcceptances ? 'automatic' : 'on_order',
      notice: { count, unit: 'month' },
      length_months: lengthOf(evidence),
      source: 'proposed',
    },
    evidence: evidence.map((each) => ({ start_date: each.start_date, deadline: each.cancellation_deadline ?? '' })),
  };
}

/** The whole months from a deadline to the last day of the period before, within the tolerance. */
function distancesOf({ start_date, cancellation_deadline }: HabitPeriod): number[] {
  const [end, deadline] = [addDays(start_date, -1), cancellation_deadline ?? start_date];
  const near = monthsBetween(deadline, end);
  return [near, near + 1].filter(
    (count) =>
      count >= 1 &&
      count <= maxNotice.month &&
      Math.abs(daysBetween(lastDayOfNotice(end, { count, unit: 'month' }), deadline)) <= tolerance,
  );
}

/** The length in months that all periods have; a year where they differ or are no whole months. */
function lengthOf(periods: readonly HabitPeriod[]): number {
  const lengths = new Set(
    periods.map(({ start_date, end_date }) => {
      const after = nextDay(end_date ?? start_date);
      const months = monthsBetween(start_date, after);
      return lastDayOfNotice(addDays(after, -1), { count: months, unit: 'month' }) === addDays(start_date, -1) ? months : 0;
    }),
  );
  const [length = 0] = lengths;
  return lengths.size === 1 && length >= 1 && length <= maxTermMonths ? length : blankTerms.length_months;
}
