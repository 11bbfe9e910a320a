import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { Money } from '#shared/contract/fields.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { OwnParameters } from '#shared/contract/list-parameters.ts';
import type { ForecastTotals, ListedForecastRow, SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import { bandAround, type MeasuredBand, spreadOf } from '#shared/domain/forecasts/bands.ts';
import { expectedPeriod } from '#shared/domain/forecasts/expected-period.ts';
import { forecastPeriod, type ForecastPeriod } from '#shared/domain/forecasts/forecast-period.ts';
import { periodToForecast as nextPeriod } from '#shared/domain/forecasts/period-to-forecast.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { FactShare, MoneyFact } from '#shared/domain/periods/money-fact.ts';
import { type CurrentRows, currentRows, follow } from '#functions/platform/incremental-rows.ts';
import { type Lineage, mapped } from '#functions/platform/lineage.ts';
import type { ReadModel, Touched } from '#functions/platform/read-model.ts';
import { factsBySubscription, moneyFacts } from '../../holdings/periods/money-facts.ts';
import { forecastRow } from '../../holdings/periods/period-row.ts';
import { ceilingsOf, subscriptionsUnderCeiling } from '../../holdings/price-ceilings/price-ceiling-row.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { forecastTotals } from './forecast-totals.ts';
import { localAmount, localOf } from './local-of.ts';
import { bandsOf } from './past-trials.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';

/** The requested financial period; else the first one that starts after today, else the latest. Undefined for an unknown one. */
export function periodToForecast(model: ReadModel, id: string | undefined, day: string): FinancialPeriod | undefined {
  return id === undefined ? nextPeriod(model.all('financial_period'), day) : model.find('financial_period', id);
}

/** The rows of one subscription in a financial period, with the facts of its periods. */
export interface ForecastsOfSubscription {
  id: string;
  rows: readonly SubscriptionForecastRow[];
  /** Recommendation and proposal of each row. */
  opinions: readonly { recommendation: string; proposal: string }[];
  facts: readonly MoneyFact[];
}

/** The actual or probable cost of each subscription in a financial period, updated incrementally per subscription. */
export function forecastRows(
  model: ReadModel,
  financialPeriod: FinancialPeriod,
  day: string,
  bufferPercent: number,
): readonly SubscriptionForecastRow[] {
  const bands = bandsOf(model);
  const lineage = forecastLineage(model, financialPeriod, day, bufferPercent);
  return mapped(lineage, 'banded', (row) => [withBand(row, bands)], JSON.stringify(bands)).rows;
}

/** The same rows without their bands: these change with every past price, and most readers show few rows of all. */
function forecastLineage(
  model: ReadModel,
  financialPeriod: FinancialPeriod,
  day: string,
  bufferPercent: number,
): Lineage<SubscriptionForecastRow> {
  const all = mapped(forecastsBySubscription(model, financialPeriod, day).lineage, 'rows', ({ rows }) => rows);
  return bufferPercent === 0 ? all : mapped(all, `buffer ${bufferPercent}`, (row) => [withBuffer(row, bufferPercent)]);
}

/** The forecasts of a financial period, by subscription. */
export function forecastsBySubscription(
  model: ReadModel,
  financialPeriod: FinancialPeriod,
  day: string,
): CurrentRows<ForecastsOfSubscription> {
  const facts = factsBySubscription(model);
  return currentRows<ForecastsOfSubscription>(model, {
    name: `forecasts ${financialPeriod.id}`,
    day,
    all: () => model.all('subscription'),
    present: (id) => {
      const subscription = model.find('subscription', id);
      if (subscription?.id !== id) return undefined;
      const rows = rowsOf(model, subscription, financialPeriod, day);
      return { id, rows, opinions: rows.map((row) => opinionsOf(model, row)), facts: facts.byKey.get(id)?.rows ?? [] };
    },
    follows: follow(facts.lineage, ({ key }) => key),
    affected: {
      subscription: ({ id }) => [id, model.resolve('subscription', id) ?? id],
      subscription_period: ({ id, before }) => ownersOf(model, before as SubscriptionPeriod | undefined, id),
      price_ceiling: (touched: Touched) => subscriptionsUnderCeiling(model, touched),
    },
  });
}

function opinionsOf(model: ReadModel, { period_id }: SubscriptionForecastRow): ForecastsOfSubscription['opinions'][number] {
  const stored = period_id === null ? undefined : model.find('subscription_period', period_id);
  return { recommendation: stored?.recommendation_status ?? 'none', proposal: stored?.proposal_status ?? 'not_proposed' };
}

function ownersOf(model: ReadModel, before: SubscriptionPeriod | undefined, id: string): string[] {
  return [before, model.find('subscription_period', id)].flatMap((period) =>
    period ? [model.resolve('subscription', period.subscription_id) ?? period.subscription_id] : [],
  );
}

/** The rows of the periods that name the financial period; without such a period, the row of the expected one. */
function rowsOf(model: ReadModel, subscription: Subscription, financialPeriod: FinancialPeriod, day: string): SubscriptionForecastRow[] {
  const periods = model.by('subscription_period', 'subscription_id', subscription.id);
  const named = periods.filter((period) => model.resolve('financial_period', period.financial_period_id) === financialPeriod.id);
  if (named.length > 0) return named.map((period) => rowOf(model, subscription, { period, periods, financialPeriod, isStored: true }));
  const expected = expectedPeriod(periods, financialPeriod, day, subscription.terms?.length_months);
  if (!expected) return [];
  return [rowOf(model, subscription, { period: expected, periods: [...periods, expected], financialPeriod, isStored: false })];
}

interface RowSource {
  period: ForecastPeriod;
  periods: readonly ForecastPeriod[];
  financialPeriod: FinancialPeriod;
  /** Whether the period is stored, or only expected. */
  isStored: boolean;
}

function rowOf(model: ReadModel, subscription: Subscription, source: RowSource): SubscriptionForecastRow {
  const { period, isStored } = source;
  const member = memberOf(model);
  const isCancelled = period.decision === 'cancelled';
  const isKnown = isStored && (isCancelled || period.price !== null);
  const context = { defaultPercent: member.default_price_increase, ceilings: ceilingsOf(model, subscription.id) };
  const found = isKnown ? undefined : forecastPeriod(period, source.periods, context);
  const forecast = typeof found === 'object' && Money.safeParse(found.amount).success ? found : undefined;
  const price = isStored ? period.price : null;
  // If no forecast can be calculated, the price that a person expects.
  const expected = isStored && !isKnown && !forecast ? (model.find('subscription_period', period.id)?.forecasted_price ?? null) : null;
  const gap = forecast || found === undefined || expected !== null ? null : typeof found === 'string' ? found : 'too_large';
  const amount = isCancelled ? 0 : (price ?? forecast?.amount ?? expected);
  const product = model.find('product', subscription.product_id);
  return {
    id: isStored ? period.id : subscription.id,
    subscription: { id: subscription.id, name: subscription.name },
    ...identifiersOf(product),
    publisher: reference(model, 'provider', product?.publisher_id),
    period_id: isStored ? period.id : null,
    start_date: period.start_date,
    end_date: period.end_date,
    decision: period.decision,
    currency: period.currency,
    price,
    forecast: forecast ? forecastRow(forecast) : null,
    gap: isCancelled ? 'cancelled' : gap,
    rule: forecast?.rule ?? (expected === null ? null : 'own_amount'),
    percent: forecast?.percent ?? null,
    amount,
    low: null,
    high: null,
    band: null,
    ...localOf(model, { period, isStored, financialPeriodId: source.financialPeriod.id }, amount, forecast),
  };
}

/** The row with the currency buffer added to an amount in a foreign currency whose local amount is unknown. */
function withBuffer(row: SubscriptionForecastRow, buffer_percent: number): SubscriptionForecastRow {
  if (row.rate === null || row.amount === null) return row;
  const { amount: price, currency, rate, local_currency: local } = row;
  return { ...row, buffer_percent, local_amount: localAmount({ price, currency, percent: 0, rate, bufferPercent: buffer_percent, local }) };
}

/** The row with the band of a calculated forecast. */
function withBand(row: SubscriptionForecastRow, bands: readonly MeasuredBand[]): SubscriptionForecastRow {
  if (!row.forecast || (row.rule !== 'own_robust' && row.rule !== 'member_default')) return row;
  const band = bands[row.forecast.changes.length];
  return band ? { ...row, band, ...bandAround(row.forecast.amount, row.currency, band) } : row;
}

/** The forecasts of a financial period, by default of the next, as lists show them (C607); 404 for an unknown period. */
export function forecastList(
  model: ReadModel,
  { financialPeriodId, currency_buffer = 0 }: Pick<OwnParameters, 'financialPeriodId' | 'currency_buffer'> = {},
): ListedForecasts {
  const day = dayOf(model);
  const financialPeriod = periodToForecast(model, financialPeriodId, day);
  if (!financialPeriod) throw notFound(say('kinds.financial_period'));
  const lineage = forecastLineage(model, financialPeriod, day, currency_buffer);
  const bands = bandsOf(model);
  const listed = mapped<SubscriptionForecastRow, ListedForecastRow>(lineage, 'listed', (row) => [{ ...row, spread: null }]);
  const withBands = (row: ListedForecastRow): ListedForecastRow => withSpread(withBand(row, bands));
  return {
    rows: listed.rows,
    withBands,
    banded: () => mapped(listed, 'banded', (row) => [withBands(row)], JSON.stringify(bands)).rows,
    totals: forecastTotals(lineage, financialPeriod, memberOf(model).currency),
  };
}

interface ListedForecasts {
  /** Without their bands. */
  rows: readonly ListedForecastRow[];
  /** The row with its band. */
  withBands: (row: ListedForecastRow) => ListedForecastRow;
  /** All rows with their bands. */
  banded: () => readonly ListedForecastRow[];
  totals: Omit<ForecastTotals, 'buffer'>;
}

/** The sums of the forecasts of a financial period, without a currency buffer. */
export function totalsOfForecasts(model: ReadModel, financialPeriod: FinancialPeriod): ListedForecasts['totals'] {
  return forecastTotals(forecastLineage(model, financialPeriod, dayOf(model), 0), financialPeriod, memberOf(model).currency);
}

function withSpread(row: SubscriptionForecastRow): ListedForecastRow {
  const { band, local_amount, local_currency } = row;
  return { ...row, spread: band && local_amount !== null ? spreadOf(local_amount, local_currency, band) : null };
}

/** The shares of a cost without departments. */
export const noShare: readonly FactShare[] = [{ department: null, cost_center: null, weight: 1, cents: null }];

/** The money of a row's period, or of the subscription's latest period if it has none yet. */
export function factOfRow(model: ReadModel, { period_id, subscription }: SubscriptionForecastRow): MoneyFact | undefined {
  const id = period_id ?? latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id))?.id;
  return moneyFacts(model).byId.get(id ?? '');
}

/**
 * The departments that pay for a row: those of its period, or of the subscription's latest period if it has none yet. `cents` are the shares of
 * that period.
 */
export function sharesOfRow(model: ReadModel, row: SubscriptionForecastRow): readonly FactShare[] {
  return factOfRow(model, row)?.shares ?? noShare;
}
