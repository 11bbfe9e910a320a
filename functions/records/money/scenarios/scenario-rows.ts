import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { ScenarioBasisRow } from '#shared/contract/rows/scenario-row.ts';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { ceilingInForce } from '#shared/domain/forecasts/price-ceiling.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import type { ScenarioDepartment } from '#shared/domain/scenarios/calculate-scenario.ts';
import type { FixedReason, ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { budgetBase } from '../budgets/department-scenarios.ts';
import { byName } from '../budgets/department-spend.ts';
import { forecastRows, sharesOfRow } from '../forecasts/forecast-rows.ts';
import { priceLockOf } from '../../holdings/periods/guard-lock.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { ceilingsOf } from '../../holdings/price-ceilings/price-ceiling-row.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { recentUseOfSubscription } from '../../use/usage/product-use.ts';

/** The rows of every scenario of a financial period, with the names of their subscriptions. */
export interface NamedScenarioRow extends ScenarioRow {
  name: string;
  /** The uses by month; `uses` is their sum. */
  recent_use: ScenarioBasisRow['uses'];
  /** The change of a known price compared with the one before, in percent times 10,000. */
  price_change: number | null;
}

/** The input of scenarios of a financial period: its forecast rows with departments, and ratings. */
export function scenarioRows(model: ReadModel, period: FinancialPeriod): readonly NamedScenarioRow[] {
  const day = dayOf(model);
  return model.view(`scenario rows ${period.id}`, () => forecastRows(model, period, day, 0).map((row) => rowOf(model, row)), day);
}

function rowOf(model: ReadModel, row: SubscriptionForecastRow): NamedScenarioRow {
  const local = memberOf(model).currency;
  const { currency, subscription } = row;
  const minor = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : centsOf(amount, currency));
  const stored = row.period_id === null ? undefined : model.find('subscription_period', row.period_id);
  const said = stored ?? latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
  const fact = moneyFacts(model).byId.get(said?.id ?? '');
  const use = recentUseOfSubscription(model, subscription.id);
  return {
    id: row.id,
    name: subscription.name,
    subscription: subscription.id,
    product: model.resolve('product', model.find('subscription', subscription.id)?.product_id ?? null),
    period: row.period_id,
    publisher: fact?.publisher ?? null,
    product_type: fact?.product_type ?? null,
    currency,
    amount: minor(row.amount),
    cents: row.local_amount === null ? null : centsOf(row.local_amount, local),
    is_price: row.price !== null,
    price_change: row.price === null ? null : (fact?.change ?? null),
    base: minor(row.forecast?.base.price),
    rule: row.rule,
    rate: row.rate,
    is_rate_fixed: stored?.rate_source === 'invoice',
    shares: sharesOfRow(model, row).map(({ department, weight }) => ({ department, weight })),
    fixed: fixedBy(model, row),
    recommendation: said?.recommendation_status ?? 'none',
    rating: said ? averageRatings(model.by('evaluation', 'subscription_period_id', said.id)).overall.average : null,
    uses: use?.uses ?? null,
    monthsKnown: use?.monthsKnown ?? 0,
    recent_use: use ? { count: use.uses, from: use.from, to: use.to, months_known: use.monthsKnown } : null,
  };
}

function fixedBy(model: ReadModel, { period_id, subscription, decision, start_date }: SubscriptionForecastRow): FixedReason | null {
  const stored = period_id === null ? undefined : model.find('subscription_period', period_id);
  if (decision === 'cancelled') return 'cancelled';
  if (stored?.one_time_purchase) return 'one_time';
  if (stored && decision === 'accepted') return 'accepted';
  if (stored && priceLockOf(model, stored) !== undefined) return 'locked';
  return ceilingInForce(ceilingsOf(model, subscription.id), start_date) ? 'agreed' : null;
}

/** The departments by name, with the budgets that scenarios of a financial period change. */
export function scenarioDepartments(
  model: ReadModel,
  period: FinancialPeriod,
): readonly (ScenarioDepartment & { name: string; base_of: { id: string; name: string } | null })[] {
  return model.view(`scenario departments ${period.id}`, () =>
    [...model.all('department')]
      .map(({ id, name }) => {
        const { cents, of } = budgetBase(model, id, period);
        return { id, name, base: cents, base_of: of && { id: of.id, name: of.name } };
      })
      .toSorted((a, b) => byName(a.name, b.name)),
  );
}
