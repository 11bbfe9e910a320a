import { subscriptionColumns } from '#shared/contract/columns/subscriptions.ts';
import { columnTotals } from '#shared/contract/column-totals.ts';
import type { MoneyAtStake, UndecidedSum } from '#shared/contract/rows/overview-row.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { isStale } from '#shared/domain/calendar/due-tone.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { decisionSpanOf, decisionSpans } from '#shared/domain/reminders/decision-span.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { localOf } from '../../money/forecasts/local-of.ts';
import { subscriptionRows } from '../lists/list-sources.ts';
import { forecastOf } from '../../holdings/periods/forecast-of.ts';
import { periodBefore } from '../../ground/references/period-before.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';

/** The columns of the subscription list with sums. */
const sums = subscriptionColumns.filter(({ field }) => field === 'normalized_price' || field === 'price_change_amount');

/** The undecided amounts, summed over the rows of the subscription list: a span and the linked list agree. */
export function moneyAtStake(model: ReadModel): MoneyAtStake {
  const today = dayOf(model);
  return model.view(
    'money at stake',
    () => {
      const undecided = subscriptionRows(model).filter(({ decision, time }) => decision === 'undecided' && time !== 'past');
      const bySpan = Map.groupBy(undecided, ({ effective_deadline }) => decisionSpanOf(effective_deadline, today));
      return {
        today,
        currency: memberOf(model).currency,
        spans: decisionSpans.map((id) => ({ id, ...stakeOf(model, bySpan.get(id) ?? []) })),
        total: stakeOf(model, undecided),
        earlier: earlierPeriods(model, today, new Set(undecided.map(({ latest_period_id }) => latest_period_id))),
      };
    },
    today,
  );
}

function stakeOf(model: ReadModel, rows: readonly SubscriptionRow[]): UndecidedSum {
  const totals = columnTotals(rows, sums);
  const totalOf = (column: string): number | undefined => totals.find(({ field }) => field === column)?.amounts[0]?.value;
  const estimates = rows.filter(({ normalized_price }) => normalized_price === null).map((row) => expectedPrice(model, row));
  const known = estimates.filter((amount) => amount !== null);
  return {
    subscriptions: rows.length,
    amount: totalOf('normalized_price') ?? 0,
    change: totalOf('price_change_amount') ?? null,
    compared: rows.filter(({ price_change_amount }) => price_change_amount !== null).length,
    estimated: known.length,
    estimate: sumMoney(known, memberOf(model).currency),
    unknown: estimates.length - known.length,
  };
}

/** The forecast price of a subscription without a price, in the local currency; null for a currency without a rate. */
function expectedPrice(model: ReadModel, { latest_period_id, price }: SubscriptionRow): number | null {
  const period = model.find('subscription_period', latest_period_id);
  if (!period || price !== null) return null;
  const found = forecastOf(model, period);
  const forecast = found?.of === 'this' ? found : undefined;
  const source = { period, isStored: true, financialPeriodId: period.financial_period_id };
  const { local_amount } = localOf(model, source, forecast?.amount ?? period.forecasted_price, forecast);
  return local_amount ?? periodBefore(model, period)?.normalized_price ?? null;
}

function earlierPeriods(model: ReadModel, today: string, latest: ReadonlySet<string | null>): MoneyAtStake['earlier'] {
  const periods = [...model.all('subscription_period')].filter(
    ({ id, decision, end_date }) => decision === 'undecided' && !isStale(end_date, today) && !latest.has(id),
  );
  const prices = periods.map(({ normalized_price }) => normalized_price);
  return {
    periods: periods.length,
    amount: sumMoney(prices, memberOf(model).currency),
    unpriced: prices.filter((price) => price === null).length,
  };
}
