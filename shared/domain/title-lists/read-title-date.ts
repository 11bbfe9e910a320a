import { dateOf, daysInMonth, isPlausibleYear } from '../calendar/dates.ts';
import { isOpenEnd } from '../calendar/open-end.ts';
import { parseDate, type DateOrder } from '../calendar/parse-date.ts';

/** How a date of a title list was read. `format`: understood, but not written as the standard wants. */
export type TitleDateReading = { value: string | null; as: 'plain' | 'format' | 'ambiguous' | 'open' | 'invalid' };

const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
/** “Vol. 14 Iss. 1 (Jan, 1999)”, “2011, no. 4”, “No. 18, 2004”, “2006/2007”: names of issues and of volumes. */
const issueName = /^(?:(?:vol(?:ume)?|v|no|number|iss(?:ue)?)\b.*[(, ]|(?=\d{4}(?:\/\d{4}|, no\b.*)$))/i;

/**
 * A date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, no more exact than the cell is. `order` settles 1/2/2015; of two years the `end` of coverage takes
 * the later.
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
  // 2008-00-00 is what databases make of a year.
  const parsed = parseDate(text.replace(/(?:-00){1,2}(?= |T|$)/, ''), order === undefined ? {} : { order });
  if (!parsed.ok || parsed.date === undefined) return { value: null, as: 'invalid' };
  return { value: parsed.date.slice(0, lengths[parsed.precision]), as: parsed.ambiguous ? 'ambiguous' : 'format' };
}

const lengths = { year: 4, month: 7, day: 10 };

/** The month or, where several or seasons are named, the year of an issue. */
function ofIssue(text: string, end: boolean): TitleDateReading {
  const inBrackets = parseDate(/\(([^()]*)\)?$/.exec(text)?.[1] ?? '');
  if (inBrackets.ok && inBrackets.date !== undefined)
    return { value: inBrackets.date.slice(0, lengths[inBrackets.precision]), as: 'format' };
  // A volume before the bracket may look like a year.
  const dated = text.slice(Math.max(0, text.lastIndexOf('(')));
  const years = dated.match(/(?<!\d)\d{4}(?!\d)/g)?.filter((year) => isPlausibleYear(Number(year))) ?? [];
  const year = end ? years.at(-1) : years[0];
  return year === undefined ? { value: null, as: 'invalid' } : { value: year, as: 'format' };
}

/** First and last day of what a date of a title list names: 2010 is the whole year. */
export function daysOf(date: string): { first: string; last: string } {
  if (date.length === 10) return { first: date, last: date };
  if (date.length === 4) return { first: `${date}-01-01`, last: `${date}-12-31` };
  return { first: `${date}-01`, last: `${date}-${daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))}` };
}
