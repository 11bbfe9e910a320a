import { readDecimal, unitsAt, decimalText } from './decimal.ts';
import { minorUnitDigits } from './minor-units.ts';

export type NumberFormat = {
  /** Wire values of the member settings; an empty thousands separator means no grouping. */
  thousand_separator: string;
  decimal_separator: string;
};

/** The number format until the member's settings are loaded. */
export const defaultNumberFormat: NumberFormat = { thousand_separator: ',', decimal_separator: '.' };

/** The minus sign in texts for people. Programs expect a hyphen: see `withHyphens`. */
const minusSign = '\u2212';

/** A formatted number for other programs, such as a spreadsheet: a hyphen replaces the minus sign. */
export function withHyphens(formatted: string): string {
  return formatted.replaceAll(minusSign, '-');
}

/**
 * Formats an amount with the decimals of its currency (2 without a currency) and the member's separators (R043): `−1,234.50`, `−1,234.50 EUR`,
 * `−1,235 JPY`. A missing amount is an empty text. `digits` is for counts (0) and exchange rates (6). `bare` omits the currency; `signed` writes a
 * plus before positive differences.
 */
export function formatAmount(
  amount: number | string | null | undefined,
  format: NumberFormat = defaultNumberFormat,
  options: { currency?: string | null; digits?: number; bare?: boolean; signed?: boolean } = {},
): string {
  if (amount === null || amount === undefined || amount === '') return '';
  const decimal = readDecimal(amount);
  if (!decimal) return '';
  const digits = options.digits ?? (options.currency ? minorUnitDigits(options.currency) : 2);
  const units = unitsAt(decimal, digits);
  const [whole = '0', fraction] = decimalText(units < 0n ? -units : units, digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousand_separator.replaceAll('$', '$$$$'));
  const sign = units < 0n ? minusSign : options.signed && units > 0n ? '+' : '';
  const number = `${sign}${grouped}${fraction === undefined ? '' : `${format.decimal_separator}${fraction}`}`;
  return options.currency && !options.bare ? `${number} ${options.currency}` : number;
}

/** Decimals of computed shares and changes: one for all, so that the figures of a column align. */
const percentDigits = 1;
/** Max decimals of a percentage that a person can enter. */
const maxPercentDigits = 4;

/**
 * Formats a percentage with the member's separators: `12.5 %`, as a change `+12.5 %`. A `typed` percentage keeps its decimals; all others have one. A
 * missing percentage is an empty text.
 */
export function formatPercent(
  percent: number | string | null | undefined,
  format: NumberFormat = defaultNumberFormat,
  { typed = false, signed = false }: { typed?: boolean | undefined; signed?: boolean | undefined } = {},
): string {
  const digits = typed ? Math.min(maxPercentDigits, String(percent ?? '').split('.')[1]?.length ?? 0) : percentDigits;
  const number = formatAmount(percent, format, { digits, signed });
  return number === '' ? '' : `${number} %`;
}
