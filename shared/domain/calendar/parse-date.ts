import { dateOf, dateOfDayNumber, isPlausibleYear } from './dates.ts';
import { monthOfName } from './month-names.ts';
import { type Message, say } from '../messages/message.ts';

/** Order of day and month in a date such as `1/2/2015`. */
export type DateOrder = 'dmy' | 'mdy';

export type DateHint = {
  /** Order of the column or the tenant; used only for cells that are ambiguous by themselves. Defaults to day first. */
  order?: DateOrder;
};

export type ParsedDate =
  | {
      ok: true;
      /** `YYYY-MM-DD`, the first day of the parsed day, month or year; undefined for an empty cell. */
      date: string | undefined;
      /** Precision of the cell: `2015` is a year, `2015-01` a month. */
      precision: 'day' | 'month' | 'year';
      /** Set when the cell could also mean another day, so that the hint or the default decided. */
      ambiguous?: true;
    }
  | { ok: false; code: 'invalid_date'; message: Message };

const invalid: ParsedDate = { ok: false, code: 'invalid_date', message: say('calendar.invalidDate') };
/** Maximum characters: the longest way to write a date is half as long. Some patterns below take time quadratic in the length. */
const maxDateLength = 100;

const empty = /^(?:|[-–—.?]+|n\.?\s?\/?\s?a\.?|#n\/?a|null|none|tb[acd]|unknown)$/i;
/** Missing dates as databases and spreadsheet programs write them: `0000-00-00`, `00.00.0000`, `1900-01-00`, 0. */
const zero = /^(?:0{4}[-./]0{2}[-./]0{2}|0{1,2}[-./]0{1,2}[-./]0{1,4}|1900[-./]0?1[-./]0{1,2}|0+)$/;

/** Excel counts days from 1899-12-30 (for dates from March 1900); 1970-01-01 is day 25569. */
const excelEpoch = 25_569;
/** Spreadsheet day numbers that are read as dates: 1927-05-18 to 2199-12-31. */
const firstSerial = 10_000;
const lastSerial = 109_574;

function found(date: string | undefined, precision: 'day' | 'month' | 'year', ambiguous = false): ParsedDate {
  if (date === undefined) return invalid;
  return ambiguous ? { ok: true, date, precision, ambiguous } : { ok: true, date, precision };
}

/** 15 → 2015, 98 → 1998: two digits mean the years 1970 to 2069. */
function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function ofNumber(value: number): ParsedDate {
  const whole = Math.floor(value);
  if (Number.isInteger(value) && isPlausibleYear(value)) return found(dateOf(value, 1, 1), 'year');
  if (whole >= firstSerial && whole <= lastSerial) return found(dateOfDayNumber(whole - excelEpoch), 'day');
  if (Number.isInteger(value) && /^\d{8}$/.test(String(value))) return ofCompact(String(value));
  return invalid;
}

function ofCompact(text: string): ParsedDate {
  const year = Number(text.slice(0, 4));
  return isPlausibleYear(year) ? found(dateOf(year, Number(text.slice(4, 6)), Number(text.slice(6))), 'day') : invalid;
}

function ofDayAndMonth(first: string, second: string, yearText: string, order: DateOrder | 'dotted' | 'open'): ParsedDate {
  const [a, b, year] = [Number(first), Number(second), fullYear(yearText)];
  if (!isPlausibleYear(year)) return invalid;
  const [dayFirst, monthFirst] = [dateOf(year, b, a), dateOf(year, a, b)];
  if (dayFirst === undefined || monthFirst === undefined) return found(dayFirst ?? monthFirst, 'day');
  return found(order === 'mdy' ? monthFirst : dayFirst, 'day', dayFirst !== monthFirst && order !== 'dotted');
}

function ofWords(text: string): ParsedDate {
  const words = text
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª)\b/gi, '$1')
    .split(/[\s.,/-]+/)
    .filter((word) => word !== '' && !/^(?:de|del|of|the|den|le|el)$/i.test(word));
  const months = words.map(monthOfName);
  const at = months.findIndex((month, index) => month !== undefined && /^\p{L}+$/u.test(words[index] ?? ''));
  const month = months[at];
  if (month === undefined) return invalid;
  // A weekday may come first; any other word means that the text is not a date.
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const others = words.filter((word, index) => index !== at && !/^\d+$/.test(word));
  if (others.length > 1 || (others.length === 1 && words[0] !== others[0])) return invalid;
  const [first, second, ...more] = numbers;
  if (first === undefined || more.length > 0) return invalid;
  if (second === undefined) {
    const year = fullYear(first);
    return isPlausibleYear(year) && first.length !== 1 ? found(dateOf(year, month, 1), 'month') : invalid;
  }
  const [dayText, yearText] = first.length === 4 ? [second, first] : [first, second];
  const year = fullYear(yearText);
  return isPlausibleYear(year) ? found(dateOf(year, month, Number(dayText)), 'day') : invalid;
}

/**
 * Parses a date or a year as people and programs of any country write it.
 * Examples: `2015`, `2015-01`, `2015-01-31`, `31.01.2015`, `1/2/2015`, `1/2/15`, `01-Jan-2015`, `Jan 1, 2015`, `1. tammikuuta 2015`.
 * Also ISO instants (their day as written) and the day numbers of spreadsheets. An empty cell is valid and has no date.
 */
export function parseDate(cell: string | number | null | undefined, hint: DateHint = {}): ParsedDate {
  if (cell === null || cell === undefined) return { ok: true, date: undefined, precision: 'day' };
  if (typeof cell === 'number') return cell === 0 ? { ok: true, date: undefined, precision: 'day' } : ofNumber(cell);
  if (cell.length > maxDateLength && cell.trim().length > maxDateLength) return invalid;
  const text = cell
    .normalize('NFKC')
    .replace(/[\u200e\u200f\ufeff]/g, '')
    .trim()
    .replace(/(?<=\d)(?:T|\s+)\d{1,2}:\S*(?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i, '')
    .trim();
  if (empty.test(text) || zero.test(text)) return { ok: true, date: undefined, precision: 'day' };
  if (/^\d+(?:\.\d+)?$/.test(text) && !/^\d{1,2}\.\d{4}$/.test(text)) {
    if (/^\d{6}$/.test(text))
      return isPlausibleYear(Number(text.slice(0, 4)))
        ? found(dateOf(Number(text.slice(0, 4)), Number(text.slice(4)), 1), 'month')
        : invalid;
    return ofNumber(Number(text));
  }
  const yearFirst = /^(\d{4})\s?[-./]\s?(\d{1,2})(?:\s?[-./]\s?(\d{1,2}))?\.?$/.exec(text);
  if (yearFirst) {
    const [, year, month, day] = yearFirst;
    return isPlausibleYear(Number(year))
      ? found(dateOf(Number(year), Number(month), Number(day ?? 1)), day === undefined ? 'month' : 'day')
      : invalid;
  }
  const yearLast = /^(\d{1,2})\s?[-./ ]\s?(\d{1,2})\s?[-./ ]\s?(\d{4}|\d{2})\.?$/.exec(text);
  if (yearLast) {
    const [, first = '', second = '', year = ''] = yearLast;
    // Dots mean day first: month-first notations do not use them.
    return ofDayAndMonth(first, second, year, /^\d+\s?\./.test(text) ? 'dotted' : (hint.order ?? 'open'));
  }
  const monthOfYear = /^(\d{1,2})\s?[-./]\s?(\d{4})$/.exec(text);
  if (monthOfYear)
    return isPlausibleYear(Number(monthOfYear[2])) ? found(dateOf(Number(monthOfYear[2]), Number(monthOfYear[1]), 1), 'month') : invalid;
  return ofWords(text);
}

/** Order of day and month detected in a column, if any. */
export type DateOrderReading = {
  order?: DateOrder;
  /** Example of a cell that could mean two days, where neither unambiguous cells nor a constant 01 decide. */
  undecided?: string;
};

/** Minimum share of ambiguous cells with 01 in the same place for that place to be the day. */
const constantShare = 0.9;

/**
 * Detects the order of day and month in a column of dates by the majority of the unambiguous cells (`31/12/2015`).
 * A single broken cell therefore changes nothing. Without a majority a constant 01 is the day: periods begin on the first of a month.
 */
export function readDateOrder(cells: Iterable<string | number | null | undefined>): DateOrderReading {
  const clear = { dmy: 0, mdy: 0 };
  const unclear = { cells: 0, firstIsOne: 0, secondIsOne: 0 };
  let example: string | undefined;
  for (const cell of cells) {
    const match = typeof cell === 'string' ? /^\s*(\d{1,2})([-./ ])(\d{1,2})\2(\d{4}|\d{2})(?=$|[\sT])/.exec(cell) : null;
    if (!match) continue;
    const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
    // Only an existing day counts: `01/14.7731` is a typing error.
    if (!isPlausibleYear(year) || (dateOf(year, second, first) ?? dateOf(year, first, second)) === undefined) continue;
    if (first > 12) clear.dmy += 1;
    else if (second > 12) clear.mdy += 1;
    else if (first !== second && match[2] !== '.') {
      unclear.cells += 1;
      if (first === 1) unclear.firstIsOne += 1;
      if (second === 1) unclear.secondIsOne += 1;
      example ??= match[0].trim();
    }
  }
  if (clear.dmy !== clear.mdy) return { order: clear.dmy > clear.mdy ? 'dmy' : 'mdy' };
  const isConstant = (ones: number): boolean => unclear.cells > 1 && ones >= unclear.cells * constantShare;
  if (clear.dmy === 0 && isConstant(unclear.firstIsOne)) return { order: 'dmy' };
  if (clear.dmy === 0 && isConstant(unclear.secondIsOne)) return { order: 'mdy' };
  return example === undefined ? {} : { undecided: example };
}

/** The order of day and month in a column; undefined when the column does not decide it. */
export function dateOrderOf(cells: Iterable<string | number | null | undefined>): DateOrder | undefined {
  return readDateOrder(cells).order;
}
