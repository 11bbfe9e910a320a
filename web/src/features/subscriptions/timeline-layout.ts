import { addDays, addMonths, daysBetween } from '#shared/domain/calendar/dates.ts';

interface Dated {
  id: string;
  start_date: string;
  end_date: string | null;
  /** The day by which a decision is still needed; null if none is needed. */
  deadline: string | null;
}

/** A period on the axis: its start and width, in percent of the whole. */
export interface Segment {
  id: string;
  from: number;
  width: number;
}

export interface TimelineLayout {
  segments: Segment[];
  /** The positions of decision deadlines, in percent. */
  deadlines: { id: string; date: string; at: number }[];
  /** First days of years, in percent. */
  years: { year: number; at: number }[];
  /** The position of today in percent; undefined outside the axis. */
  today: number | undefined;
}

/** Min length in months of a period without an end. */
const openMonths = 12;

/** Lays periods out on an axis of whole years. Pure; dates are `YYYY-MM-DD`. */
export function timelineLayout(periods: readonly Dated[], today: string): TimelineLayout {
  const ends = periods.map(({ start_date, end_date }) => end_date ?? laterOf(addMonths(start_date, openMonths), today));
  const deadlines = periods.flatMap(({ id, deadline }) => (deadline === null ? [] : [{ id, date: deadline }]));
  const first = Math.min(...periods.map(({ start_date }) => yearOf(start_date)), ...deadlines.map(({ date }) => yearOf(date)));
  const last = Math.max(...ends.map(yearOf));
  const begin = `${String(first).padStart(4, '0')}-01-01`;
  const days = daysBetween(begin, `${String(last + 1).padStart(4, '0')}-01-01`);
  const at = (date: string) => (daysBetween(begin, date) / days) * 100;
  const step = Math.ceil((last - first + 1) / 12);
  const here = at(today);
  return {
    segments: periods.map(({ id, start_date }, index) => {
      const from = at(start_date);
      return { id, from, width: at(addDays(ends[index] ?? start_date, 1)) - from };
    }),
    deadlines: deadlines.map((each) => ({ ...each, at: at(each.date) })),
    years: Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, index) => {
      const year = first + index * step;
      return { year, at: at(`${String(year).padStart(4, '0')}-01-01`) };
    }),
    today: here >= 0 && here <= 100 ? here : undefined,
  };
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
