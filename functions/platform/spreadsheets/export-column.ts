import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';

/**
 * A column of an export. Money has the decimals of its currency. Dates are `YYYY-MM-DD` strings and become real dates in .xlsx; instants become real
 * times in `timezone`. A percentage is the number before its sign.
 */
export type ExportColumn = {
  key: string;
  header: string;
  kind: 'text' | 'number' | 'year' | 'percent' | 'money' | 'date' | 'instant';
  /** For money: the key of its currency in the row. */
  currency?: string;
  /** For instants: the member's time zone. */
  timezone?: string;
  /** In characters; by default depends on the kind. */
  width?: number;
};

export type ExportValue = string | number | boolean | null | undefined;
export type ExportRow = Record<string, ExportValue>;
export type ExportRows = AsyncIterable<ExportRow> | Iterable<ExportRow>;

/** Decimals of an amount in a row. */
export function moneyDigits({ currency }: ExportColumn, row: ExportRow | undefined): number {
  const code = currency === undefined ? undefined : row?.[currency];
  return minorUnitDigits(typeof code === 'string' ? code : '');
}
