import { addDays, daysBetween, daysInMonth } from '#shared/domain/calendar/dates.ts';
import { monthLater } from '../../calendar/read-month.ts';

export type DatedPeriod = { id: string; start_date: string; end_date: string };

/**
 * The months of each period of a subscription. A month belongs to the period with most of its days; on a tie, to the later one (rule RU03). Days
 * without a period compete too, so that twelve months from mid-month give twelve months.
 */
export function monthsOfPeriods(periods: readonly DatedPeriod[]): Map<string, string[]> {
  const months = new Map<string, string[]>(periods.map(({ id }) => [id, []]));
  const inOrder = periods.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const starts = periods.map(({ start_date }) => start_date.slice(0, 7)).toSorted();
  const ends = periods.map(({ end_date }) => end_date.slice(0, 7)).toSorted();
  const last = ends.at(-1) ?? '';
  for (let month = starts[0] ?? '9999-12'; month <= last; month = monthLater(month, 1)) {
    const owner = ownerOf(month, inOrder);
    if (owner) months.get(owner.id)?.push(month);
  }
  return months;
}

/** Sorts after all days of a month. */
const noDay = '~';

/** The owner of a month among periods in order of their start. */
function ownerOf(month: string, periods: readonly DatedPeriod[]): DatedPeriod | undefined {
  const first = `${month}-01`;
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  const end = `${month}-${length}`;
  let [owner, most, free, freeFrom] = [undefined as DatedPeriod | undefined, 0, length, first];
  for (const period of periods) {
    if (period.start_date > end || period.end_date < first) continue;
    const from = period.start_date > first ? period.start_date : first;
    const to = period.end_date < end ? period.end_date : end;
    const days = from === first && to === end ? length : daysBetween(from, to) + 1;
    free -= days;
    if (to >= freeFrom) freeFrom = to === end ? noDay : addDays(to, 1);
    if (days >= most) [owner, most] = [period, days];
  }
  const isFreeLater = freeFrom <= end;
  return free > most || (free === most && isFreeLater) ? undefined : owner;
}
