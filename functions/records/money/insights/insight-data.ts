import { triedRuleNames } from '#shared/domain/forecasts/tried-rule-names.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import { type Part } from '#shared/domain/insights/chart.ts';
import {
  addPart,
  compareRecordParts,
  condensed,
  largestParts,
  type PartSums,
  partsOfRecord,
  type RecordParts,
} from '#shared/domain/insights/part-sums.ts';
import {
  type ChartSums,
  type CostSource,
  type InsightBudget,
  type InsightData,
  type InsightForecast,
  type InsightForecasts,
  type InsightUsage,
  largestPartsOf,
  otherPlace,
  yearOfPeriod,
} from '#shared/domain/insights/insight-data.ts';
import type { MoneyFact } from '#shared/domain/periods/money-fact.ts';
import { filterData, filterFacts, filterSource, type InsightFilter, isFiltered } from '#shared/domain/insights/insight-filter.ts';
import { type Group, type Lineage, mapped, sortedBy, type Tally, tallied } from '#functions/platform/lineage.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { factsBySubscription, moneyFacts } from '../../holdings/periods/money-facts.ts';
import { reference } from '../../ground/references/reference.ts';
import { subscriptionUse } from '../../use/usage/subscription-use.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { accuracyByRule } from '../forecasts/past-trials.ts';
import { stakeAnswers } from '../../work/stakeholders/stake-answers.ts';
import { agreementOf, agreementYears, articleFacts } from './article-facts.ts';
import {
  forecastsBySubscription,
  type ForecastsOfSubscription,
  noShare,
  periodToForecast,
  totalsOfForecasts,
} from '../forecasts/forecast-rows.ts';

/** A tenant's records as the builders of charts read them: all of them, or the part that a filter counts. */
export function insightData(model: ReadModel, filter: InsightFilter = {}): InsightData {
  const whole = wholeData(model);
  return isFiltered(filter) ? filterData(whole, filter, { facts: filteredFacts(model, filter) }) : whole;
}

/** The same for charts that are shown without their rows: as sums. */
export function summedData(model: ReadModel, filter: InsightFilter = {}): InsightData {
  const whole = { ...wholeData(model), sums: chartSums(model) };
  return isFiltered(filter) ? filterData(whole, filter, { facts: filteredFacts(model, filter), sums: chartSums(model, filter) }) : whole;
}

/** The facts of the latest filter: the page of insights asks for a dozen charts of one filter. */
function filteredFacts(model: ReadModel, filter: InsightFilter): readonly MoneyFact[] {
  return mapped(moneyFacts(model).lineage, 'filtered', (fact) => filterFacts([fact], filter), filterKey(filter)).rows;
}

function filterKey({ department_id, provider_id }: InsightFilter): string {
  return isFiltered({ department_id, provider_id }) ? JSON.stringify([department_id, provider_id]) : '';
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

/** Charts as sums, each subscription's part kept while the others change. Of filtered charts, those of the latest filter are kept. */
function chartSums(model: ReadModel, filter: InsightFilter = {}): ChartSums {
  const key = filterKey(filter);
  const named = (name: string): string => (key === '' ? name : `filtered ${name}`);
  const within = (source: CostSource): CostSource => (key === '' ? source : filterSource(source, filter));
  const ofGroup = ({ rows }: Group<MoneyFact>): CostSource => within({ facts: rows, forecasts: [] });
  const ofForecasts = (each: ForecastsOfSubscription): CostSource => within(costSource(model, each));
  return {
    ofFacts: (name, of) =>
      sumsOf(factsBySubscription(model).lineage, { name: named(name), key }, (group) => {
        const { facts, whole } = ofGroup(group);
        return of(facts, whole);
      }),
    ofForecasts: (name, financialPeriodId, of) => {
      const chart = { name: named(name), key };
      const period = periodToForecast(model, financialPeriodId, dayOf(model));
      // Without a financial period there are facts only.
      return period
        ? sumsOf(forecastsBySubscription(model, period, dayOf(model)).lineage, chart, (each) => of(ofForecasts(each)))
        : sumsOf(factsBySubscription(model).lineage, chart, (group) => of(ofGroup(group)));
    },
    ofLargest: ({ name, financialPeriodIds, most }, of) => {
      // Several financial periods that start in one year are rare.
      if (financialPeriodIds.length > 1) return largestPartsOf(insightData(model, filter), { name, financialPeriodIds, most }, of);
      const chart = { name: named(name), key, most };
      const period = model.find('financial_period', financialPeriodIds[0] ?? '');
      return period
        ? largestOf(forecastsBySubscription(model, period, dayOf(model)).lineage, chart, (each) => [each.id, of(ofForecasts(each))])
        : largestOf(factsBySubscription(model).lineage, chart, (group) => [group.key, of(ofGroup(group))]);
    },
  };
}

interface KeptChart {
  name: string;
  /** Only the latest is kept. */
  key: string;
}

function sumsOf<R extends object>(lineage: Lineage<R>, { name, key }: KeptChart, of: (row: R) => readonly Part[]): Part[] {
  return condensed(tallied(lineage, `parts ${name}`, partSums(of), key));
}

/** The largest records of a chart, kept in their order. `of` answers the id of a record and its rows. */
function largestOf<R extends object>(
  lineage: Lineage<R>,
  { name, key, most }: KeptChart & { most: number },
  of: (row: R) => [id: string, rows: readonly Part[]],
): Part[] {
  const records = mapped(lineage, `records ${name}`, (row) => [partsOfRecord(...of(row))], key);
  const totals = tallied(
    records,
    'totals',
    partSums(({ parts }: RecordParts) => parts.map((part) => ({ ...part, x: otherPlace }))),
  );
  return largestParts(sortedBy(records, 'by size', { compare: compareRecordParts }), totals, most);
}

function partSums<R>(of: (row: R) => readonly Part[]): Tally<R, PartSums> {
  return {
    start: () => new Map(),
    add: (sums, row, sign) => {
      for (const part of of(row)) addPart(sums, part, sign);
    },
  };
}

function costSource(model: ReadModel, of: ForecastsOfSubscription): CostSource {
  return { facts: of.facts, forecasts: insightForecasts(of, memberOf(model).currency) };
}

/** The costs of a subscription that is not cancelled, with the providers and departments of its period, else of its latest. */
function insightForecasts({ rows, opinions, facts }: ForecastsOfSubscription, currency: string): InsightForecast[] {
  return rows.flatMap((row, index): InsightForecast[] => {
    const { recommendation, proposal } = opinions[index] ?? {};
    if (row.decision === 'cancelled' || recommendation === undefined || proposal === undefined) return [];
    const fact = facts.find(({ id }) => id === row.period_id);
    const named = row.period_id === null ? facts.at(-1) : fact;
    return [
      {
        subscription: row.subscription.id,
        name: row.subscription.name,
        publisher: named?.publisher ?? null,
        vendor: named?.vendor ?? null,
        fact,
        shares: named?.shares ?? noShare,
        isAccepted: row.decision === 'accepted',
        cents: row.local_amount === null ? null : centsOf(row.local_amount, currency),
        isForecast: row.price === null,
        recommendation,
        proposal,
      },
    ];
  });
}

/** Prices and forecasts of a financial period, without the next one's, with what the periods say of them. */
function forecastsOf(model: ReadModel, financialPeriodId: string | undefined): InsightForecasts | undefined {
  const { currency } = memberOf(model);
  const day = dayOf(model);
  const period = periodToForecast(model, financialPeriodId, day);
  if (!period) return undefined;
  const { low, high } = totalsOfForecasts(model, period);
  const wire = (amount: number | null) => (amount === null ? null : centsOf(amount, currency));
  const all = forecastsBySubscription(model, period, day);
  let rows: InsightForecast[] | undefined;
  return {
    year: yearOfPeriod(period),
    name: period.name,
    // Charts that only show sums do not read them.
    get rows() {
      return (rows ??= all.rows.flatMap((each) => insightForecasts(each, currency)));
    },
    low: wire(low),
    high: wire(high),
  };
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
