import { addDays, dateOf, daysInMonth, isPlausibleYear, partsOf } from './dates.ts';
import { monthOfName } from './month-names.ts';
import { dateOrderOf, parseDate } from './parse-date.ts';

/** A period in a text: whole years, which begin on a configured day, or two days. */
export type ParsedPeriod = { first_year: number; last_year: number } | { start_date: string; end_date: string };

export type FoundPeriod = {
  period: ParsedPeriod;
  /** The text without the period. */
  rest: string;
};

const year = String.raw`(?:19|20)\d\d`;
const between = String.raw`\s*(?:[-–—−/]|\bto\b|\buntil\b|\bbis\b|\bau\b|\btill\b|\bhasta\b|\bal?\b|\bt\/m\b|\btot\b)\s*`;
/** Words before a year that mark a budget year. */
const yearWords = new RegExp(
  String.raw`(?<![\p{L}\d])(?:FY|AY|HJ|RJ|GJ|(?:fiscal|financial|budget|academic|subscription|calendar)\s+year|haushaltsjahr|geschäftsjahr|wirtschaftsjahr|abojahr|exercice|ejercicio|año\s+fiscal|ano\s+fiscal|anno\s+fiscale|esercizio|boekjaar|budgetår|räkenskapsår|tilikausi)\.?\s*'?(?=\d)`,
  'iu',
);

const days = new RegExp(String.raw`(?<!\d)(\d{1,4}[-./]\d{1,2}[-./]\d{1,4})${between}(\d{1,4}[-./]\d{1,2}[-./]\d{1,4})(?!\d)`, 'iu');
const namedMonths = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{3,12})\.?(?:[\s.,/-]*'?(${year}|\d\d(?!\d)))?${between}(\p{L}{3,12})\.?[\s.,/-]*'?(${year}|\d\d(?!\d))`,
  'iu',
);
const numberedMonths = new RegExp(
  String.raw`(?<!\d)(?:(\d{1,2})\s?[./-]\s?(${year})|(${year})[./-](\d{1,2}))${between}(?:(\d{1,2})\s?[./-]\s?(${year})|(${year})[./-](\d{1,2}))(?!\d)`,
  'iu',
);
const years = new RegExp(String.raw`(?<!\d)(${year})(?:\.0+)?(?:${between}(${year})(?!\d)|\s*[-–—−/]\s*(\d\d)(?![\d.,]))?(?!\d)`, 'iu');
const shortYear = /^'?(\d\d)(?:\s*[-–—−/]\s*'?(\d\d))?(?!\d)/;

/** Longer texts are prose. */
const maxLength = 500;
/** Longer periods are mistakes, or the range that a journal covers. */
const maxYears = 20;

/**
 * Finds the period in a text: `Jul.2008-Jun.2009`, `01/07/2008 - 30/06/2009`, `07/2008-06/2009`, `Jan-Dec 2015`, `2011/12`,
 * `2015-16`, `FY 2015`, `FY15`, `2015`. Undefined without a period, or with several.
 */
export function findPeriod(text: string): FoundPeriod | undefined {
  if (text.length > maxLength || !/\d/.test(text)) return undefined;
  // Reduced to single spaces, because the patterns below backtrack over spaces.
  const spaced = text.replace(/\s+/g, ' ');
  const found = twoDays(spaced) ?? twoMonths(spaced) ?? yearsOf(spaced);
  return found && { ...found, rest: found.rest.replace(/\s+/g, ' ').trim() };
}

/** The period of a text that contains nothing else. */
export function parsePeriod(text: string): ParsedPeriod | undefined {
  // Fast path for nearly all cells of a year column.
  if (/^(?:19|20)\d\d$/.test(text)) return { first_year: Number(text), last_year: Number(text) };
  const found = findPeriod(text);
  return found && !/[\p{L}\d]/u.test(found.rest) ? found.period : undefined;
}

function cutOut(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}

function ordered(
  start_date: string | undefined,
  end_date: string | undefined,
  text: string,
  match: RegExpExecArray,
): FoundPeriod | undefined {
  if (start_date === undefined || end_date === undefined || end_date <= start_date) return undefined;
  if (partsOf(end_date).year - partsOf(start_date).year > maxYears) return undefined;
  return { period: { start_date, end_date }, rest: cutOut(text, match) };
}

function twoDays(text: string): FoundPeriod | undefined {
  const match = days.exec(text);
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  const order = dateOrderOf([from, to, from, to]);
  const [start, end] = [from, to].map((day) => parseDate(day, order ? { order } : {}));
  if (!start?.ok || !end?.ok || start.precision !== 'day' || end.precision !== 'day') return undefined;
  return ordered(start.date, end.date, text, match);
}

function twoMonths(text: string): FoundPeriod | undefined {
  const named = namedMonths.exec(text);
  if (named) {
    const [, first = '', firstYear, last = '', lastYear = ''] = named;
    const [from, to] = [monthOfName(first), monthOfName(last)];
    if (from !== undefined && to !== undefined) {
      const end = fullYear(lastYear);
      const start = firstYear === undefined ? (from <= to ? end : end - 1) : fullYear(firstYear);
      return ordered(dateOf(start, from, 1), lastDay(end, to), text, named);
    }
  }
  const numbered = numberedMonths.exec(text);
  if (!numbered) return undefined;
  const [, m1, y1, y2, m2, m3, y3, y4, m4] = numbered;
  return ordered(dateOf(Number(y1 ?? y2), Number(m1 ?? m2), 1), lastDay(Number(y3 ?? y4), Number(m3 ?? m4)), text, numbered);
}

function lastDay(ofYear: number, month: number): string | undefined {
  return month >= 1 && month <= 12 ? dateOf(ofYear, month, daysInMonth(ofYear, month)) : undefined;
}

function fullYear(text: string): number {
  const value = Number(text);
  return text.length > 2 ? value : value < 70 ? 2000 + value : 1900 + value;
}

function yearsOf(text: string): FoundPeriod | undefined {
  const word = yearWords.exec(text);
  const after = word ? text.slice(word.index + word[0].length) : '';
  const short = word && !/^(?:19|20)\d\d/.test(after) ? shortYear.exec(after) : null;
  if (word && short) {
    const first = fullYear(short[1] ?? '');
    const last = short[2] === undefined ? first : fullYear(short[2]);
    const rest = `${text.slice(0, word.index)} ${after.slice(short[0].length)}`;
    return isSpan(first, last) ? { period: { first_year: first, last_year: last }, rest } : undefined;
  }
  const plain = word ? `${text.slice(0, word.index)} ${after}` : text;
  const match = years.exec(plain);
  if (!match) return undefined;
  const first = Number(match[1]);
  const last = match[3] === undefined ? Number(match[2] ?? first) : lastOf(first, match[3]);
  if (!isSpan(first, last)) return undefined;
  return { period: { first_year: first, last_year: last }, rest: cutOut(plain, match) };
}

/** `2011/12` → 2012, `1999/00` → 2000. */
function lastOf(first: number, digits: string): number {
  const last = Math.floor(first / 100) * 100 + Number(digits);
  return last < first ? last + 100 : last;
}

function isSpan(first: number, last: number): boolean {
  return isPlausibleYear(first) && isPlausibleYear(last) && last >= first && last - first <= maxYears;
}

/** The days of whole years, each of which begins on `yearStart` (`MM-DD`). `2011/12` is one year unless years begin in January. */
export function daysOfYears(
  { first_year, last_year }: { first_year: number; last_year: number },
  yearStart: string,
): { start_date: string; end_date: string } | 'spans_two' {
  const start = (of: number): string => dateOf(of, Number(yearStart.slice(0, 2)), Number(yearStart.slice(3))) ?? `${of}-01-01`;
  if (last_year === first_year + 1 && yearStart === '01-01') return 'spans_two';
  const last = last_year === first_year + 1 ? first_year : last_year;
  return { start_date: start(first_year), end_date: addDays(start(last + 1), -1) };
}
