import { triedRuleNames } from '#shared/domain/forecasts/tried-rule-names.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import {
  type InsightBudget,
  type InsightData,
  type InsightForecast,
  type InsightForecasts,
  type InsightUsage,
  yearOfPeriod,
} from '#shared/domain/insights/insight-data.ts';
import { filterData, filterFacts, type InsightFilter, isFiltered } from '#shared/domain/insights/insight-filter.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { reference } from '../../ground/references/reference.ts';
import { subscriptionUse } from '../../use/usage/subscription-use.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { accuracyByRule } from '../forecasts/past-trials.ts';
import { stakeAnswers } from '../../work/stakeholders/stake-answers.ts';
import { agreementOf, agreementYears, articleFacts } from './article-facts.ts';
import { factOfRow, forecastRows, periodToForecast, sharesOfRow, totalsOfForecasts } from '../forecasts/forecast-rows.ts';

/** A tenant's records as the builders of charts read them: all of them, or the part that a filter counts. */
export function insightData(model: ReadModel, { department_id, provider_id }: InsightFilter = {}): InsightData {
  const whole = wholeData(model);
  const filter = { department_id, provider_id };
  if (!isFiltered(filter)) return whole;
  // The page of insights asks for a dozen charts of one filter, each of which reads the same facts.
  const known = model.view(
    'insight facts of a filter',
    () => filterFacts(moneyFacts(model).rows, filter),
    JSON.stringify([department_id, provider_id]),
  );
  return filterData(whole, filter, known);
}

function wholeData(model: ReadModel): InsightData {
  const { rows, byId } = moneyFacts(model);
  return {
    facts: rows,
    byId,
    local: memberOf(model).currency,
    today: dayOf(model),
    financialPeriods: [...model.all('financial_period')].sort((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    nameOf: (kind, id) => {
      const row = model.find(kind, id);
      return row ? englishLabel(kind, row) : '';
    },
    fteFields: () => [...model.all('fte_field')].sort((a, b) => a.name.localeCompare(b.name)),
    evaluations: (periodId) =>
      model.by('evaluation', 'subscription_period_id', periodId).map(({ id, rater_id, ratings }) => ({
        id,
        rater: model.find('user', rater_id)?.name ?? '',
        ratings,
      })),
    stakes: (periodId) => stakeAnswers(model, periodId),
    budgets: () => budgetsOf(model),
    forecasts: (financialPeriodId) => forecastsOf(model, financialPeriodId),
    accuracy: () => accuracyOf(model),
    usage: (subscriptionId) => usageOf(model, subscriptionId),
    articles: () => articleFacts(model),
    agreements: () => agreementYears(model),
    agreement: (id) => agreementOf(model, id),
  };
}

function usageOf(model: ReadModel, subscriptionId: string): InsightUsage | undefined {
  const subscription = model.find('subscription', subscriptionId);
  const product = reference(model, 'product', subscription?.product_id);
  const usage = subscription && subscriptionUse(model, subscription);
  return usage && product ? { product, use: usage.use, costs: usage.costs } : undefined;
}

/** Prices and forecasts of a financial period, without the next one's, with what the periods say of them. */
function forecastsOf(model: ReadModel, financialPeriodId: string | undefined): InsightForecasts | undefined {
  const { currency, timezone } = memberOf(model);
  const day = today(timezone);
  const period = periodToForecast(model, financialPeriodId, day);
  if (!period) return undefined;
  const { byId } = moneyFacts(model);
  const all = forecastRows(model, period, day, 0);
  const { low, high } = totalsOfForecasts(model, period);
  const rows = all.flatMap((row): InsightForecast[] => {
    if (row.decision === 'cancelled') return [];
    const stored = row.period_id === null ? undefined : model.find('subscription_period', row.period_id);
    const fact = row.period_id === null ? undefined : byId.get(row.period_id);
    const named = factOfRow(model, row);
    return [
      {
        subscription: row.subscription.id,
        name: row.subscription.name,
        publisher: named?.publisher ?? null,
        vendor: named?.vendor ?? null,
        fact,
        shares: sharesOfRow(model, row),
        isAccepted: row.decision === 'accepted',
        cents: row.local_amount === null ? null : centsOf(row.local_amount, currency),
        isForecast: row.price === null,
        recommendation: stored?.recommendation_status ?? 'none',
        proposal: stored?.proposal_status ?? 'not_proposed',
      },
    ];
  });
  const wire = (amount: number | null) => (amount === null ? null : centsOf(amount, currency));
  return { year: yearOfPeriod(period), name: period.name, rows, low: wire(low), high: wire(high) };
}

function accuracyOf(model: ReadModel): ReturnType<InsightData['accuracy']> {
  const rules = accuracyByRule(model);
  return Object.fromEntries(triedRuleNames.map((rule) => [rule, rules.get(rule)?.mape ?? null])) as ReturnType<InsightData['accuracy']>;
}

/** Budgets with the departments and financial periods that they mean today. */
function budgetsOf(model: ReadModel): InsightBudget[] {
  const local = memberOf(model).currency;
  return [...model.all('budget')].flatMap(({ department_id, financial_period_id, amount }) => {
    const [department, period] = [model.resolve('department', department_id), model.find('financial_period', financial_period_id)];
    return department !== null && period ? [{ department, year: yearOfPeriod(period), cents: centsOf(amount, local) }] : [];
  });
}
