import type { Language } from '#shared/domain/messages/languages.ts';
import { dateInTimezone, datesIn, formatDate, formatMonth } from '#shared/domain/calendar/format-date.ts';
import { type DateOrder, parseDate } from '#shared/domain/calendar/parse-date.ts';
import { formatAmount, formatPercent } from '#shared/domain/money/format-amount.ts';
import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import { wireOfDecimal } from '#shared/domain/money/amount.ts';

interface FormatSettings {
  date_format: string;
  decimal_separator: string;
  thousand_separator: string;
  timezone: string;
  currency: string;
}

export type Formats = ReturnType<typeof formatsOf>;

/** The order of day and month in a member's date format. */
export function dateOrderOfFormat(format: string): DateOrder {
  return format.indexOf('M') !== -1 && format.indexOf('M') < format.indexOf('D') ? 'mdy' : 'dmy';
}

/** Formats of numbers as a language has them, for a guest: no library's settings are known. Dates and timezone are not for use. */
export function guestFormats(language: Language): Formats {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1234.5);
  const part = (type: 'decimal' | 'group'): string => parts.find((each) => each.type === type)?.value ?? '.';
  const separators = { decimal_separator: part('decimal'), thousand_separator: part('group') };
  return formatsOf({ ...separators, date_format: 'YYYY-MM-DD', timezone: 'UTC', currency: '' }, language);
}

/**
 * A member's formats of numbers, money and dates, for display and for input (R043); month names in the person's language. Pure: components use
 * `useFormats`.
 */
export function formatsOf(settings: FormatSettings, language: Language = 'en') {
  const decimalSeparator = settings.decimal_separator === ',' ? (',' as const) : ('.' as const);
  return {
    dateFormat: settings.date_format,
    currency: settings.currency,
    timezone: settings.timezone,
    /** `YYYY-MM-DD` in the member's format; empty for null, `Invalid date` for invalid input. */
    date: (value: string | null | undefined) => formatDate(value, settings.date_format, settings.timezone, language),
    /** A month `YYYY-MM` as its name and year. */
    month: (value: string) => formatMonth(value, language),
    /** An instant as date and time in the person's timezone. */
    dateTime: (value: string | null | undefined) => formatDate(value, `${settings.date_format} HH:mm`, settings.timezone, language),
    /** The time of day of an instant, in the person's timezone. */
    time: (value: string) => formatDate(value, 'HH:mm', settings.timezone),
    /** A name that carries days as `YYYY-MM-DD`, such as a period's, with the days in the member's format. */
    datesIn: (name: string) => datesIn(name, settings.date_format, language),
    /** A text that carries months as `YYYY-MM`, with each as its name and year. Not for names that people gave: `2011-12` may be a year. */
    monthsIn: (sentence: string) => sentence.replace(/\b\d{4}-\d{2}\b(?!-)/g, (month) => formatMonth(month, language)),
    /** A number with 2 decimals, or `digits`. */
    number: (value: number | string | null | undefined, digits = 2) => formatAmount(value, settings, { digits }),
    /** An amount with its currency; a difference is `signed`. */
    money: (
      value: number | string | null | undefined,
      currency?: string | null,
      { signed = false }: { signed?: boolean | undefined } = {},
    ) => formatAmount(value, settings, { currency: currency ?? null, signed }),
    /** An amount with the decimals of its currency, which is shown elsewhere; a difference is `signed`. */
    amount: (
      value: number | string | null | undefined,
      currency: string | null | undefined,
      { signed = false }: { signed?: boolean | undefined } = {},
    ) => formatAmount(value, settings, { currency: currency ?? null, bare: true, signed }),
    /** An exchange rate with as many digits as it has. */
    rate: (value: string) => formatAmount(value, settings, { digits: value.split('.')[1]?.length ?? 0 }),
    /** A percentage: `typed` keeps the decimals of an entered value, `signed` shows the sign of a change. */
    percent: (value: number | string | null | undefined, how: { typed?: boolean | undefined; signed?: boolean | undefined } = {}) =>
      formatPercent(value, settings, how),
    /** Today's date in the person's timezone. */
    today: () => dateInTimezone(new Date().toISOString(), settings.timezone),
    /** Parses a typed date: `YYYY-MM-DD`, null for empty, undefined for invalid input. */
    readDate: (typed: string): string | null | undefined => {
      const parsed = parseDate(typed, { order: dateOrderOfFormat(settings.date_format) });
      return parsed.ok ? (parsed.date ?? null) : undefined;
    },
    /** Parses a typed number: decimal text with a dot, null for empty, undefined for invalid input. */
    readNumber: (typed: string): string | null | undefined => {
      const parsed = parseAmount(typed, { decimalSeparator });
      return parsed.ok ? (parsed.decimal ?? null) : undefined;
    },
    /** Parses a typed amount of a currency: the wire number, null for empty, undefined for invalid input. */
    readMoney: (typed: string, currency = settings.currency): number | null | undefined => {
      const parsed = parseAmount(typed, { decimalSeparator, currency });
      if (!parsed.ok) return undefined;
      return parsed.decimal === undefined ? null : wireOfDecimal(parsed.decimal, currency);
    },
  };
}
