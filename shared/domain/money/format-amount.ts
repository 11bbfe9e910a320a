import { readDecimal, unitsAt, decimalText } from './decimal.ts';
import { minorUnitDigits } from './minor-units.ts';

export type NumberFormat = {
  /** Wire values of the member settings; an empty thousands separator means none. */
  thousand_separator: string;
  decimal_separator: string;
};

/** What a number looks like until the member's settings are known. */
export const defaultNumberFormat: NumberFormat = { thousand_separator: ',', decimal_separator: '.' };

/** The minus sign of what people read. Programs read the hyphen: see `withHyphens`. */
const minusSign = '\u2212';

/** A formatted number as other programs read it, such as a spreadsheet into which it is pasted: with a hyphen in place of the minus sign. */
export function withHyphens(formatted: string): string {
  return formatted.replaceAll(minusSign, '-');
}

/**
 * An amount with the decimals of its currency, 2 without one, and the member's separators (R043): `−1,234.50`, `−1,234.50 EUR`, `−1,235 JPY`.
 * A missing amount is an empty text. `digits` serve counts (0) and exchange rates (6); `bare` leaves the currency to the caller; `signed` writes
 * a plus before what is above 0, as in differences.
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

/** Decimals of a share or a change that was computed: the same everywhere, so that the figures of a column stand below each other. */
const percentDigits = 1;
/** Most decimals that a percentage can be entered with. */
const maxPercentDigits = 4;

/**
 * A percentage with the member's separators: `12.5 %`, as a change `+12.5 %`. What a person entered keeps the decimals that it was `typed` with; all
 * others have one. A missing percentage is an empty text.
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
