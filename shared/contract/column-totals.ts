import { addCents, centsOf, wireOfCents } from '#shared/domain/money/cents.ts';
import { numberOf } from '#shared/domain/lists/column-values.ts';
import type { Column } from './column.ts';
import type { ColumnTotal } from './envelope.ts';

/** Plain numbers are added up as ten-thousandths. */
const numberUnits = 10_000;

/** The sums of the columns that may be added up, exact: one for each currency of an amount of money. */
export function columnTotals(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly Column[]): ColumnTotal[] {
  const isTimed = columns.some(({ field, choices }) => field === 'time' && choices?.includes('past'));
  return columns
    .filter(({ total }) => total)
    .map(({ field, currency: currencyField }) => {
      const sums = new Map<string | null, { all: number; past: number }>();
      for (const row of rows) {
        const number = numberOf(row[field]);
        if (number === undefined) continue;
        const currency = currencyField === undefined ? null : String(row[currencyField]);
        const units = currency === null ? Math.round(number * numberUnits) : centsOf(number, currency);
        const { all, past } = sums.get(currency) ?? { all: 0, past: 0 };
        sums.set(currency, { all: addCents(all, units), past: isTimed && row['time'] === 'past' ? addCents(past, units) : past });
      }
      const wire = (units: number, currency: string | null): number =>
        currency === null ? units / numberUnits : wireOfCents(units, currency);
      const amounts = [...sums].map(([currency, { all, past }]) => ({
        value: wire(all, currency),
        currency,
        ...(past !== 0 && { past: wire(past, currency) }),
      }));
      return { field, amounts };
    });
}
