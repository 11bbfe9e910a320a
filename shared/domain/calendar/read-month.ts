import { monthOfName } from '#shared/domain/calendar/month-names.ts';
import { dateOf, isPlausibleYear } from '#shared/domain/calendar/dates.ts';
import { type DateOrder, parseDate, readDateOrder } from '#shared/domain/calendar/parse-date.ts';

export type Period = { from: string; to: string };

/** `YYYY-MM`, `count` months later. */
export function monthLater(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Maximum months of a report; more mean an error in a date. */
const maxMonths = 360;

/** Every month of a period, inclusive. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < maxMonths; month = monthLater(month, 1)) months.push(month);
  return months;
}

/** Whether a text is `YYYY-MM` with a plausible year for a report. */
export function isMonth(text: string): boolean {
  const match = /^(\d{4})-(\d\d)$/.exec(text);
  return match !== null && isPlausibleYear(Number(match[1])) && Number(match[2]) >= 1 && Number(match[2]) <= 12;
}

/**
 * Parses the month in a heading: `Jan-2022`, `Mrz-2018`, `2011-03`, `4-2011`, `jan/18`, `22-Jan` swapped by a spreadsheet, a date.
 * The report's period resolves ambiguities: the year of `January`, or `2026-01-22` that was `Jan-22` before a spreadsheet converted it.
 */
export function readMonth(written: string, period: Period | null, order?: DateOrder): string | undefined {
  const heading = plainHeading(written);
  const asked = period ? monthsOf(period) : [];
  const name = /^\p{L}{3,}\.?$/u.test(heading) ? monthOfName(heading.replace('.', '')) : undefined;
  if (name !== undefined) {
    const fitting = asked.filter((month) => Number(month.slice(5)) === name);
    return fitting.length === 1 ? fitting[0] : undefined;
  }
  const parsed = parseDate(heading, order === undefined ? {} : { order });
  if (!parsed.ok || parsed.date === undefined || parsed.precision === 'year') return undefined;
  const month = parsed.date.slice(0, 7);
  if (parsed.precision === 'day' && !asked.includes(month)) {
    const turned = `20${parsed.date.slice(8)}-${month.slice(5)}`;
    if (asked.includes(turned)) return turned;
  }
  return month;
}

/** Normalizes other notations: `Jan_2022`, `Jan'22`, `Jan2022`, `Jan-YY` and `2022M01`. */
function plainHeading(heading: string): string {
  return heading
    .replace(/^(\p{L}{3,})[-\s.]*(?:yy){1,2}$/iu, '$1')
    .replace(/^(\p{L}{3,})\.?\s*(?:['’_]\s*|(?=\d))(\d{4}|\d{2})$/u, '$1-$2')
    .replace(/^(\d{4})\s*[Mm](\d{2})$/, '$1-$2');
}

/** The months of a period in a text: `Begin_Date=2022-01-01; End_Date=2022-12-31` or `2022-01-01 to 2022-12-31`. */
export function readPeriod(text: string): Period | null {
  const named = /begin_date\s*=\s*([^;|]+)[;|]?\s*end_date\s*=\s*([^;|]+)/i.exec(text);
  const [first = '', last = ''] = named ? named.slice(1) : text.split(/\s+(?:to|bis|à|au|until|–|—|-)\s+/);
  return periodOf(first.trim(), last.trim());
}

/** The months mostly contained between two dates: some reports begin on the last evening of the preceding month. */
export function periodOf(first: string, last: string): Period | null {
  const order = readDateOrder([first, last]).order;
  const [begin, end] = [first, last].map((text) => parseDate(text, order === undefined ? {} : { order }));
  if (!begin?.ok || !end?.ok || begin.date === undefined || end.date === undefined) return null;
  const from =
    begin.precision === 'day' && Number(begin.date.slice(8)) > 16 ? monthLater(begin.date.slice(0, 7), 1) : begin.date.slice(0, 7);
  const to = end.precision === 'day' && Number(end.date.slice(8)) < 15 ? monthLater(end.date.slice(0, 7), -1) : end.date.slice(0, 7);
  return from <= to ? { from, to } : null;
}

/** The creation time of a report: an ISO instant, or a day in any common notation. Null for `2020-00-00T00:00:00Z` or words. */
export function readInstant(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text.trim());
  if (iso && dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) !== undefined) {
    const instant = Date.parse(`${iso[1]}-${iso[2]}-${iso[3]}T${iso[4]}${iso[5] ?? 'Z'}`);
    if (!Number.isNaN(instant)) return new Date(instant).toISOString();
  }
  const day = parseDate(text);
  return day.ok && day.date !== undefined && day.precision === 'day' ? `${day.date}T00:00:00.000Z` : null;
}

/** The month of a `Period` in release 5 JSON; undefined if the period is longer. */
export function monthOfDates(begin: string, end: string): string | undefined {
  const month = begin.slice(0, 7);
  if (!isMonth(month)) return undefined;
  return end === '' || end.slice(0, 7) === month ? month : undefined;
}
