import { wireOfDecimal } from '#shared/domain/money/amount.ts';
import { formatAmount, type NumberFormat } from '#shared/domain/money/format-amount.ts';
import type { PricedPeriod } from '#shared/domain/forecasts/price-changes.ts';
import { jumpSentence, priceJump } from '#shared/domain/forecasts/price-jump.ts';
import { rateOfTable, type TableRate } from '#shared/domain/money/exchange-rate-table.ts';
import { type Prices, pricesOf, resolvePrices } from '#shared/domain/periods/resolve-prices.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import { type Cell, cellText, isBlankRow, type SheetRow } from '../../sheets/cell.ts';
import { repeatsHeadings, rowClassTexts } from '../reading/classify-row.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { isNoPrice } from '../../sheets/no-price.ts';
import { filteredOut, type PlanInput, type PlannedRow, ratingOf, skippedRow } from '../planning/planned-row.ts';
import type { PriceField } from './price-fields.ts';
import { setAside } from '../planning/set-aside.ts';
import { type Message, type MessageValue, say } from '#shared/domain/messages/message.ts';

/** Periods whose prices can be changed, by id. */
export type PriceDirectory = {
  periods: ReadonlyMap<string, KnownPrice>;
  /** The tenant's currency, and the day of the exchange rate. */
  currency: string;
  today: string;
  /** The tenant's number format. */
  format: NumberFormat;
  /** The tenant's table of exchange rates. */
  rates: readonly TableRate[];
};

export type KnownPrice = Prices & {
  subscription_id: string;
  subscription: string;
  start_date: string;
  end_date: string | null;
  one_time_purchase: boolean;
  /** The other periods of the subscription. */
  others: readonly PricedPeriod[];
  financial_period_id: string;
  /** The reason why the period is locked, as a message; null for an open one. */
  lock: Message | null;
};

/**
 * Plans every row of a file of prices without writing. Rows find their period by id, and a different new price is stored.
 * A row fails if the price of its period changed since the file was made.
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
  const planned = matchedRow(row, named.filter((part) => part !== '').join(' · '));
  const refuse = (field: PriceField, code: string, message: Message): PlannedRow => setAside(planned, mapping, { field, code, message });
  const amountOf = (field: PriceField, currency: string) => amountInCell(cellOf(field), columnOf(field), options, currency);

  const written = cellText(cellOf('new_price'));
  if (written === '') return { ...planned, outcome: 'skipped', message: say('imports.newPriceMissing') };
  const text = written.slice(0, 60).toWellFormed();
  if (isNoPrice(cellOf('new_price'))) return { ...planned, outcome: 'skipped', message: say('imports.readNoPrice', { text }) };
  if (id === '') return refuse('period_id', 'no_id', say('imports.periodIdMissing'));
  if (!period) return refuse('period_id', 'unknown_period', say('imports.periodDeleted'));
  planned.matches.push({ kind: 'subscription', name: period.subscription, id: period.subscription_id, state: 'found' });
  const earlier = rowOf.get(id);
  if (earlier !== undefined) return refuse('period_id', 'duplicate', say('imports.periodRepeated', { earlier }));
  rowOf.set(id, row.number);
  const { currency } = period;
  const stated = cellText(cellOf('currency')).toUpperCase();
  if (stated !== '' && stated !== currency)
    return refuse('currency', 'other_currency', say('imports.periodCurrencyChanged', { currency, stated }));
  const amount = amountOf('new_price', currency);
  if (!amount.ok || amount.decimal === undefined)
    return refuse('new_price', 'not_an_amount', say('imports.notAmount', { cellText: cellText(cellOf('new_price')) }));
  if (amount.currency && amount.currency !== currency)
    return refuse('new_price', 'two_currencies', say('imports.newPriceOtherCurrency', { currency: amount.currency, currency2: currency }));
  const price = wireOfDecimal(amount.decimal, currency);
  if (price === period.price) return { ...planned, message: say('imports.priceUnchanged', { shown: shown(price, currency) }) };
  if (period.lock) return { ...planned, outcome: 'skipped', message: period.lock };
  if (columnOf('current_price')) {
    const known = amountOf('current_price', currency);
    const was = known.ok && known.decimal !== undefined ? wireOfDecimal(known.decimal, currency) : null;
    if (was !== period.price)
      return refuse(
        'current_price',
        'changed_meanwhile',
        say('imports.priceChanged', { shown: shown(period.price, currency), shown2: shown(was, currency) }),
      );
  }
  const jump = options.accept_price_jumps ? undefined : priceJump(period.others, { ...period, price });
  if (jump)
    return refuse('new_price', 'price_jump', say('imports.priceJumpsAcceptOrCorrect', { sentence: jumpSentence(jump, directory.format) }));
  const change = changeOf({ ...period, id }, price, directory);
  return change ? { ...planned, ...change } : refuse('new_price', 'too_large', say('money.amountTooLarge'));
}

/** The plan of a row before anything is known to change. */
function matchedRow({ number: row }: SheetRow, name: string): PlannedRow {
  return { row, column: null, name, outcome: 'matched', message: null, problems: [], matches: [], record: null, writes: [] };
}

/** A price as messages write it. */
function shown(wire: number | null, currency: string): MessageValue {
  return wire === null ? say('imports.noPrice') : formatAmount(wire, { thousand_separator: '', decimal_separator: '.' }, { currency });
}

/** The change of a period to a new price, with what follows from it; undefined if an amount is too large. */
function changeOf(
  period: KnownPrice & { id: string },
  price: number,
  { currency: local, today, rates }: PriceDirectory,
): (Pick<PlannedRow, 'writes' | 'message'> & ReturnType<typeof ratingOf>) | undefined {
  const before = pricesOf(period);
  const { currency, id } = period;
  const line = rateOfTable(rates, currency, period.financial_period_id);
  let after: Prices;
  try {
    after = resolvePrices(before, { price }, { currency, local, today, planned: line });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  const changed = (Object.keys(after) as (keyof Prices)[]).filter((field) => after[field] !== before[field]);
  const write = {
    action: 'change' as const,
    kind: 'subscription_period' as const,
    id,
    fields: Object.fromEntries(changed.map((field) => [field, after[field]])),
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
  };
  const prices = { shown: shown(period.price, currency), shown2: shown(price, currency) };
  const isEmptied = after.normalized_price === null && before.normalized_price !== null;
  return {
    writes: [write],
    message: say(isEmptied ? 'imports.priceChangesLocalCleared' : 'imports.priceChangesFrom', prices),
    ...ratingOf(after, before, local),
  };
}
