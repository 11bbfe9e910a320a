import { addDays } from '../calendar/dates.ts';

interface DatedPeriod {
  id: string;
  start_date: string;
  end_date: string;
}

/** The reference for relative filter values: a day, and the financial periods. */
export interface RelativeTo {
  day: string;
  financialPeriods: readonly DatedPeriod[];
}

const dayValue = /^\$today(?:([+-])(\d{1,5}))?$/;
const periodValue = /^\$(previous|current|next)_fp$/;

/** Whether a filter value depends on the day on which the report is read. */
export function isRelative(value: string): boolean {
  return dayValue.test(value) || periodValue.test(value);
}

/**
 * Resolves a filter value for a day: `$today`, `$today+90` and `$today-30` become days; `$previous_fp`, `$current_fp` and `$next_fp` become ids of
 * financial periods. Other values are unchanged. Undefined if there is no such financial period.
 */
export function resolveValue(value: string, { day, financialPeriods }: RelativeTo): string | undefined {
  const [isDay, sign, days] = dayValue.exec(value) ?? [];
  if (isDay !== undefined) return addDays(day, Number(`${sign ?? '+'}${days ?? 0}`));
  const [isPeriod, which] = periodValue.exec(value) ?? [];
  if (isPeriod === undefined) return value;
  const periods = financialPeriods.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  if (which === 'current') return periods.findLast(({ start_date, end_date }) => start_date <= day && day <= end_date)?.id;
  return which === 'previous'
    ? periods.findLast(({ end_date }) => end_date < day)?.id
    : periods.find(({ start_date }) => start_date > day)?.id;
}
