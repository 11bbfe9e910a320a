import { addCents, centsOf, wireOfCents } from '#shared/domain/insights/cents.ts';
import { numberOf } from '#shared/domain/lists/column-values.ts';
import type { Column } from './column.ts';
import type { ColumnTotal } from './envelope.ts';

/** Plain numbers are added up as ten-thousandths. */
const numberUnits = 10_000;

/** The sums of the columns that may be added up, exact: one for each currency of an amount of money. */
export function columnTotals(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly Column[]): ColumnTotal[] {
  return columns
    .filter(({ total }) => total)
    .map(({ field, currency: currencyField }) => {
      const sums = new Map<string | null, number>();
      for (const row of rows) {
        const number = numberOf(row[field]);
        if (number === undefined) continue;
        const currency = currencyField === undefined ? null : String(row[currencyField]);
        const units = currency === null ? Math.round(number * numberUnits) : centsOf(number, currency);
        sums.set(currency, addCents(sums.get(currency) ?? 0, units));
      }
      const amounts = [...sums].map(([currency, sum]) => ({
        value: currency === null ? sum / numberUnits : wireOfCents(sum, currency),
        currency,
      }));
      return { field, amounts };
    });
}
