import { readDecimal, unitsAt, decimalText } from './decimal.ts';
import { minorUnitDigits } from './minor-units.ts';

export type NumberFormat = {
  /** Wire values of the member settings; an empty thousands separator means none. */
  thousand_separator: string;
  decimal_separator: string;
};

/** What a number looks like until the member's settings are known. */
export const defaultNumberFormat: NumberFormat = { thousand_separator: ',', decimal_separator: '.' };

/**
 * An amount with the decimals of its currency, 2 without one, and the member's separators (R043): `-1,234.50`, `-1,234.50 EUR`, `-1,235 JPY`.
 * A missing amount is an empty text. `digits` serve counts (0) and exchange rates (6); `bare` leaves the currency to the caller.
 */
export function formatAmount(
  amount: number | string | null | undefined,
  format: NumberFormat = defaultNumberFormat,
  options: { currency?: string | null; digits?: number; bare?: boolean } = {},
): string {
  if (amount === null || amount === undefined || amount === '') return '';
  const decimal = readDecimal(amount);
  if (!decimal) return '';
  const digits = options.digits ?? (options.currency ? minorUnitDigits(options.currency) : 2);
  const units = unitsAt(decimal, digits);
  const [whole = '0', fraction] = decimalText(units < 0n ? -units : units, digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousand_separator.replaceAll('$', '$$$$'));
  const number = `${units < 0n ? '-' : ''}${grouped}${fraction === undefined ? '' : `${format.decimal_separator}${fraction}`}`;
  return options.currency && !options.bare ? `${number} ${options.currency}` : number;
}
