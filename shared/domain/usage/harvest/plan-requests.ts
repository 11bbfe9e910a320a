import { monthLater, monthsOf } from '../../calendar/read-month.ts';
import type { HarvestRequest } from './answer-of.ts';
import { type HarvestedMonth, type HarvestedYear, type HarvestRelease, waitingMonth } from './harvested-month.ts';

/** Max months of one request. */
const maxMonths = 12;
/** Max months in the past that a source is asked for. */
export const maxMonthsBack = 36;

/** The settings of a source that determine its harvest. */
export type HarvestPlan = {
  id: string;
  release: HarvestRelease | 'auto';
  reports: readonly string[];
  /** The first month to request. */
  harvest_from: string | null;
  /** The day of the month from which the previous month is requested. */
  day_of_month: number | null;
};

/** The day of the month for requests to a source: its own, else between the 5th and 14th, to spread the requests to a host over days. */
export function dayOfHarvest({ id, day_of_month }: Pick<HarvestPlan, 'id' | 'day_of_month'>): number {
  if (day_of_month !== null) return day_of_month;
  return 5 + ([...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1000, 0) % 10);
}

/** The months to request on a day, whether or not they were requested before. */
export function monthsToHarvest(plan: HarvestPlan, today: string): string[] {
  if (plan.harvest_from === null) return [];
  const hasCome = Number(today.slice(8, 10)) >= dayOfHarvest(plan);
  const last = monthLater(today.slice(0, 7), hasCome ? -1 : -2);
  const first = [plan.harvest_from, monthLater(today.slice(0, 7), -maxMonthsBack)].toSorted()[1] ?? plan.harvest_from;
  return first > last ? [] : monthsOf({ from: first, to: last });
}

/** The release to request first. */
export function firstRelease({ release }: Pick<HarvestPlan, 'release'>): HarvestRelease {
  return release === '5' ? '5' : '5.1';
}

/** Updates months in the years of a source's reports; `change` answers null for a month that is not requested. Answers only changed years. */
export function changeMonths(
  known: readonly HarvestedYear[],
  wanted: readonly { report: string; month: string }[],
  change: (before: HarvestedMonth | null, report: string, month: string) => HarvestedMonth | null,
): HarvestedYear[] {
  const changed = new Map<string, { report: string; year: number; months: (HarvestedMonth | null)[] }>();
  for (const { report, month } of wanted) {
    const year = Number(month.slice(0, 4));
    const key = `${report} ${year}`;
    const stored = known.find((each) => each.report === report && each.year === year)?.months;
    const now = changed.get(key) ?? { report, year, months: Array.from({ length: 12 }, (_, index) => stored?.[index] ?? null) };
    const index = Number(month.slice(5)) - 1;
    const before = now.months[index] ?? null;
    const after = change(before, report, month);
    if (after === before) continue;
    now.months[index] = after;
    changed.set(key, now);
  }
  return [...changed.values()];
}

/** Adds the months that become due on a day: never requested and not loaded from elsewhere (`isLoaded`). */
export function becomeDue(
  plan: HarvestPlan,
  known: readonly HarvestedYear[],
  { today, at, isLoaded }: { today: string; at: string; isLoaded: (report: string, month: string) => boolean },
): HarvestedYear[] {
  const months = monthsToHarvest(plan, today);
  const wanted = plan.reports.flatMap((report) => months.map((month) => ({ report, month })));
  return changeMonths(known, wanted, (before, report, month) =>
    before !== null || isLoaded(report, month) ? before : waitingMonth(firstRelease(plan), at),
  );
}

/** Whether a month is requested on its own, after a response that was too large or too slow. */
function isAlone({ state, code }: HarvestedMonth): boolean {
  return state === 'failed' && (code === 408 || code === 413);
}

/** The due requests: one per report and release, for up to 12 consecutive months. */
export function dueRequests(years: readonly HarvestedYear[], at: string): HarvestRequest[] {
  const requests: (HarvestRequest & { isClosed: boolean })[] = [];
  const ordered = years.toSorted((a, b) => (a.report === b.report ? a.year - b.year : a.report < b.report ? -1 : 1));
  for (const { report, year, months } of ordered) {
    for (const [index, entry] of months.entries()) {
      if (entry === null || entry.next_at === null || entry.next_at > at) continue;
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      const { release } = entry;
      const last = requests.findLast((each) => each.report === report && each.release === release);
      const follows = last && !last.isClosed && monthLater(last.to, 1) === month && monthsOf(last).length < maxMonths;
      if (follows && !isAlone(entry)) last.to = month;
      else requests.push({ report, release, from: month, to: month, isClosed: isAlone(entry) });
    }
  }
  return requests.map(({ isClosed: _isClosed, ...request }) => request);
}

/** The time at which the next month of a source is due; null if no month is. */
export function nextDue(years: readonly HarvestedYear[]): string | null {
  return years.flatMap(({ months }) => months.flatMap((entry) => entry?.next_at ?? [])).toSorted()[0] ?? null;
}
