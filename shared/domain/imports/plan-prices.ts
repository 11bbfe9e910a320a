import { wireOfDecimal } from '../money/amount.ts';
import { type ParsedAmount, parseAmount } from '../money/parse-amount.ts';
import { type Prices, settlePrices } from '../periods/settle-prices.ts';
import { type Cell, cellText, isBlankRow, type SheetRow } from './cell.ts';
import { repeatsHeadings, rowClassTexts } from './classify-row.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { filteredOut, type PlanInput, type PlannedRow, skippedRow } from './plan-rows.ts';
import type { PriceField } from './price-fields.ts';
import { setAside } from './set-aside.ts';

/** The periods whose prices can be changed, by id. */
export type PriceDirectory = {
  periods: ReadonlyMap<string, KnownPrice>;
  /** The member's own currency, and the day on which a rate is taken. */
  currency: string;
  today: string;
};

export type KnownPrice = Prices & { subscription_id: string; subscription: string; start_date: string };

/**
 * Decides for every row of a file of prices what will become of it, without writing anything: the row finds its period by the id, a new price
 * that differs is taken over, and one whose period has another price by now than the file says is set aside.
 */
export function planPrices(input: PlanInput<PriceDirectory>): PlannedRow[] {
  const rowOf = new Map<string, number>();
  return [...input.rows].filter(({ cells }) => !isBlankRow(cells)).map((row) => planRow(row, input, rowOf));
}

function planRow(row: SheetRow, { mapping, options, directory }: PlanInput<PriceDirectory>, rowOf: Map<string, number>): PlannedRow {
  const reason = repeatsHeadings(row.cells, mapping) ? rowClassTexts.heading : filteredOut(row, options);
  if (reason !== undefined) return skippedRow(row, reason);
  const columnOf = (field: PriceField): ColumnMapping | undefined => mapping.find((column) => column.field === field);
  const cellOf = (field: PriceField): Cell => row.cells[columnOf(field)?.column ?? -1] ?? null;
  const id = cellText(cellOf('period_id'));
  const period = directory.periods.get(id);
  const named = period
    ? [period.subscription, period.start_date.slice(0, 4)]
    : [cellText(cellOf('subscription')), cellText(cellOf('start_date')).slice(0, 4)];
  const planned: PlannedRow = {
    row: row.number,
    column: null,
    name: named.filter((part) => part !== '').join(' · '),
    outcome: 'matched',
    message: '',
    problems: [],
    matches: [],
    record: null,
    writes: [],
  };
  const refuse = (field: PriceField, code: string, message: string): PlannedRow => setAside(planned, mapping, { field, code, message });
  const amountOf = (field: PriceField, currency: string): ParsedAmount => {
    const cell = cellOf(field);
    if (typeof cell === 'boolean') return { ok: false, code: 'not_an_amount', message: 'Not an amount' };
    const separator = options.decimal_separator ?? columnOf(field)?.decimal_separator;
    return parseAmount(cell, { currency, ...(separator && { decimalSeparator: separator }) });
  };

  if (cellText(cellOf('new_price')) === '') return { ...planned, outcome: 'skipped', message: 'No new price is filled in.' };
  if (id === '') return refuse('period_id', 'no_id', 'The row has no period ID. Download the template and fill in the new price there.');
  if (!period) return refuse('period_id', 'unknown_period', 'There is no period with this ID any more. Leave the row out.');
  planned.matches.push({ kind: 'subscription', name: period.subscription, id: period.subscription_id, state: 'found' });
  const earlier = rowOf.get(id);
  if (earlier !== undefined) return refuse('period_id', 'duplicate', `Row ${earlier} is for the same period. Leave one of them out.`);
  rowOf.set(id, row.number);
  const { currency } = period;
  const stated = cellText(cellOf('currency')).toUpperCase();
  if (stated !== '' && stated !== currency)
    return refuse('currency', 'other_currency', `The period is in ${currency} by now, the row in ${stated}. Download the template again.`);
  const amount = amountOf('new_price', currency);
  if (!amount.ok || amount.decimal === undefined)
    return refuse(
      'new_price',
      'not_an_amount',
      `“${cellText(cellOf('new_price'))}” is no amount. Write it as a number, for example 1234.50.`,
    );
  if (amount.currency && amount.currency !== currency)
    return refuse('new_price', 'two_currencies', `The new price says ${amount.currency}, but the period is in ${currency}. Correct it.`);
  const price = wireOfDecimal(amount.decimal, currency);
  const shown = (wire: number | null): string => (wire === null ? 'no price' : `${wire.toFixed(2)} ${currency}`);
  if (price === period.price) return { ...planned, message: `The price is ${shown(price)} already.` };
  if (columnOf('current_price')) {
    const known = amountOf('current_price', currency);
    const was = known.ok && known.decimal !== undefined ? wireOfDecimal(known.decimal, currency) : null;
    if (was !== period.price)
      return refuse(
        'current_price',
        'changed_meanwhile',
        `The price was changed meanwhile: it is ${shown(period.price)} now and was ${shown(was)} in the file. Write the present price here to overwrite it, or leave the row out.`,
      );
  }
  const { subscription_id: _subscription, subscription: _name, start_date: _start, ...before } = period;
  const after = settlePrices(before, { price }, currency, directory.currency, directory.today);
  const changed = (Object.keys(after) as (keyof Prices)[]).filter((field) => after[field] !== before[field]);
  planned.writes.push({
    action: 'change',
    kind: 'subscription_period',
    id,
    fields: Object.fromEntries(changed.map((field) => [field, after[field]])),
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
  });
  const local =
    after.normalized_price === null && before.normalized_price !== null ? ' The local price is emptied, since no rate is known.' : '';
  return { ...planned, message: `The price changes from ${shown(period.price)} to ${shown(price)}.${local}` };
}
