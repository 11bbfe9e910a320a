import { parseDate } from '#shared/domain/calendar/parse-date.ts';

// Tests of cell texts, for tables without headings.

/** A web address. */
export function isWebsite(text: string): boolean {
  return /^(https?:\/\/|www\.)\S+$/i.test(text);
}

/** An email address. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\w+$/.test(text);
}

/** A year, or two of them: `2026`, `2025/26`. */
export function isYear(text: string): boolean {
  return /^(19|20)\d\d(\s?[-/]\s?\d{2,4})?$/.test(text);
}

/** A day, not a month or a year. */
export function isDay(text: string): boolean {
  const date = parseDate(text);
  return date.ok && date.date !== undefined && date.precision === 'day' && /\D/.test(text);
}

/** An amount, with or without the sign of a currency. A year is not an amount. */
export function isMoney(text: string): boolean {
  return /^[-€$£\s]*\d[\d.,\s']*\s*[€$£]?$/.test(text) && !isYear(text);
}
