import { isDate } from './dates.ts';
import type { Language } from '../messages/languages.ts';
import { monthNamesIn } from './month-names.ts';

/** Shown for a date that cannot be parsed (R043, R129). */
export const invalidDate = 'Invalid date';

/** Date and time of comments and notes, in the tenant's timezone (seed 000 §9). */
export const commentFormat = 'DD MMM YYYY H:mm';

/** Dates in the links card, like `5 Mar. 2024` (R123). */
export const linkFormat = 'D MMM. YYYY';

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

type Parts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached per timezone: creating an Intl formatter costs more than using it a thousand times, and grids format thousands of dates. */
function formatterFor(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timezone, made);
  return made;
}

function partsIn(instant: string, timezone: string): Parts {
  const parts = new Map(
    formatterFor(timezone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, Number(part.value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') };
}

function readParts(value: string, timezone: string): Parts | undefined {
  if (isDate(value)) {
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
    return { year, month, day, hour: 0, minute: 0, second: 0 };
  }
  return instantPattern.test(value) && !Number.isNaN(Date.parse(value)) ? partsIn(value, timezone) : undefined;
}

/**
 * Formats a date (`YYYY-MM-DD`) or an ISO instant by a tenant's format.
 * Tokens: YYYY YY MMMM MMM MM M DD D HH H mm ss; all other text is copied unchanged.
 * Returns an empty text for a missing value, and `Invalid date` for a value that cannot be parsed.
 * Instants use the IANA timezone; dates have no timezone. Month names are in the language.
 */
export function formatDate(value: string | null | undefined, format: string, timezone = 'UTC', language: Language = 'en'): string {
  if (value === null || value === undefined || value === '') return '';
  const parts = readParts(value, timezone);
  if (!parts) return invalidDate;
  const two = (number: number): string => String(number).padStart(2, '0');
  const tokens: Record<string, string> = {
    YYYY: String(parts.year).padStart(4, '0'),
    YY: two(parts.year % 100),
    MMMM: monthNamesIn(language, 'long')[parts.month - 1] ?? '',
    MMM: monthNamesIn(language, 'short')[parts.month - 1] ?? '',
    MM: two(parts.month),
    M: String(parts.month),
    DD: two(parts.day),
    D: String(parts.day),
    HH: two(parts.hour),
    H: String(parts.hour),
    mm: two(parts.minute),
    ss: two(parts.second),
  };
  return format.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|mm|ss/g, (token) => tokens[token] ?? token);
}

/** Formats every `YYYY-MM-DD` within a text, such as a period's name, by a tenant's format. */
export function datesIn(text: string, format: string, language: Language = 'en'): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day, format, undefined, language));
}

/** A month `YYYY-MM` as its name and year. */
export function formatMonth(month: string, language: Language = 'en'): string {
  return formatDate(`${month}-01`, 'MMM YYYY', undefined, language);
}

/** The calendar day of an instant in a timezone, for example "today" for a tenant. */
export function dateInTimezone(instant: string, timezone: string): string {
  return formatDate(instant, 'YYYY-MM-DD', timezone);
}
