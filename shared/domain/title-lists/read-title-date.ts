import { dateOf, daysInMonth, isPlausibleYear } from '../calendar/dates.ts';
import { isOpenEnd } from '../calendar/open-end.ts';
import { parseDate, type DateOrder } from '../calendar/parse-date.ts';

/** The reading of a date in a title list. `format`: understood, but not in the notation of the standard. */
export type TitleDateReading = { value: string | null; as: 'plain' | 'format' | 'ambiguous' | 'open' | 'invalid' };

const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
/** Names of issues and volumes: “Vol. 14 Iss. 1 (Jan, 1999)”, “2011, no. 4”, “No. 18, 2004”, “2006/2007”. */
const issueName = /^(?:(?:vol(?:ume)?|v|no|number|iss(?:ue)?)\b.*[(, ]|(?=\d{4}(?:\/\d{4}|, no\b.*)$))/i;

/**
 * Reads a date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as precise as the cell. `order` decides 1/2/2015. Of two years, the `end` of coverage uses the
 * later one.
 */
export function readTitleDate(
  text: string,
  { order, end = false }: { order?: DateOrder | undefined; end?: boolean } = {},
): TitleDateReading {
  const match = iso.exec(text);
  if (match) {
    const [, year, month = '01', day = '01'] = match;
    if (isPlausibleYear(Number(year)) && dateOf(Number(year), Number(month), Number(day)) !== undefined)
      return { value: text, as: 'plain' };
  }
  if (isOpenEnd(text)) return { value: null, as: 'open' };
  if (issueName.test(text)) return ofIssue(text, end);
  // Databases write a year as 2008-00-00.
  const parsed = parseDate(text.replace(/(?:-00){1,2}(?= |T|$)/, ''), order === undefined ? {} : { order });
  if (!parsed.ok || parsed.date === undefined) return { value: null, as: 'invalid' };
  return { value: parsed.date.slice(0, lengths[parsed.precision]), as: parsed.ambiguous ? 'ambiguous' : 'format' };
}

const lengths = { year: 4, month: 7, day: 10 };

/** The month of an issue, or its year if it names several months or a season. */
function ofIssue(text: string, end: boolean): TitleDateReading {
  const inBrackets = parseDate(/\(([^()]*)\)?$/.exec(text)?.[1] ?? '');
  if (inBrackets.ok && inBrackets.date !== undefined)
    return { value: inBrackets.date.slice(0, lengths[inBrackets.precision]), as: 'format' };
  // A volume before the bracket may resemble a year.
  const dated = text.slice(Math.max(0, text.lastIndexOf('(')));
  const years = dated.match(/(?<!\d)\d{4}(?!\d)/g)?.filter((year) => isPlausibleYear(Number(year))) ?? [];
  const year = end ? years.at(-1) : years[0];
  return year === undefined ? { value: null, as: 'invalid' } : { value: year, as: 'format' };
}

/** The first and last day of a title list's date: 2010 is the whole year. */
export function daysOf(date: string): { first: string; last: string } {
  if (date.length === 10) return { first: date, last: date };
  if (date.length === 4) return { first: `${date}-01-01`, last: `${date}-12-31` };
  return { first: `${date}-01`, last: `${date}-${daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))}` };
}
