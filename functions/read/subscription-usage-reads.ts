import { notFound } from '#shared/contract/errors.ts';
import type { subscriptionUsage } from '#shared/contract/groups/subscription-usage.ts';
import type { CostPerUseRow, PeriodUsageRow, SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { CostPerUse } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';
import { usageMetrics } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import type { PeriodCost } from '#shared/domain/usage/product-use/period-costs.ts';
import { monthsOfUse, type ProductUse } from '#shared/domain/usage/product-use/product-use.ts';
import type { RecentCost } from '#shared/domain/usage/product-use/recent-cost.ts';
import type { RecentUse } from '#shared/domain/usage/product-use/recent-use.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { anomaliesOf, anomalyRow } from '#functions/records/use/usage/anomalies.ts';
import { countedMetrics, sourcesOfProduct, sourcesWithout } from '#functions/records/use/usage/product-use.ts';
import { latestCostOf, subscriptionUse } from '#functions/records/use/usage/subscription-use.ts';

/** The use of a subscription (C653). */
export const subscriptionUsageReads: ReadHandlers<typeof subscriptionUsage> = {
  get: async (request) => usageOf(request.caller, await request.model(), request.params.id),
};

/** Sources that are offered to be linked. */
const mostUnlinked = 5;

async function usageOf(caller: Pick<Caller, 'tenant'>, model: ReadModel, id: string): Promise<SubscriptionUsage> {
  const subscription = model.find('subscription', id);
  if (!subscription) throw notFound(say('kinds.subscription'));
  const { use, recent, costs, current } = subscriptionUse(model, subscription);
  const latest = latestCostOf(costs, dayOf(model));
  const isKnown = monthsOfUse(use.paid, use.free, use.noLicense, use.limitExceeded).length > 0;
  const unlinked = isKnown ? [] : sourcesWithout(model, subscription.product_id);
  const periods = costs.map((cost) => periodRow(model, cost)).toReversed();
  return {
    product: reference(model, 'product', subscription.product_id),
    metric: use.metric,
    counter_metric: usageMetrics[use.metric].metric,
    sources: sourcesOfProduct(model, subscription.product_id),
    counted: countedMetrics(model, subscription.product_id),
    unlinked: { count: unlinked.length, sources: unlinked.slice(0, mostUnlinked) },
    last_month: monthsOfUse(use.paid).at(-1) ?? null,
    recent: recent ? recentRow(recent) : null,
    cost_per_use: latest ? periodRow(model, latest) : null,
    recent_cost: current ? recentCostRow(model, current) : null,
    months: monthRows(use),
    periods,
    anomalies: await Promise.all(anomaliesOf(model, subscription.product_id).map((each) => anomalyRow(caller, model, each))),
  };
}

function recentRow({ from, to, uses, monthsKnown, monthsAll, change, isComparable }: RecentUse): NonNullable<SubscriptionUsage['recent']> {
  return {
    from,
    to,
    uses,
    months_known: monthsKnown,
    months_all: monthsAll,
    change: change === null ? null : change / 10_000,
    comparable: isComparable,
  };
}

function monthRows({ paid, free, noLicense, limitExceeded }: ProductUse): SubscriptionUsage['months'] {
  return monthsOfUse(paid, free, noLicense, limitExceeded).map((month) => ({
    month,
    uses: paid.get(month)?.uses ?? null,
    free: free.get(month)?.uses ?? null,
    no_license: noLicense.get(month)?.uses ?? null,
    limit_exceeded: limitExceeded.get(month)?.uses ?? null,
    releases: paid.get(month)?.releases ?? [],
  }));
}

function periodRow(model: ReadModel, { period, local, original, spread }: PeriodCost): PeriodUsageRow {
  const { currency } = memberOf(model);
  return {
    id: period.id,
    start_date: period.start_date,
    end_date: period.end_date,
    one_time_purchase: period.isOneTime,
    local: costRow(local, currency),
    original: period.original === null || period.original.currency === currency ? null : costRow(original, period.original.currency),
    spread: spread.flatMap(({ financial_period, cost }) => {
      const named = reference(model, 'financial_period', financial_period);
      return named ? [{ financial_period: named, cost_per_use: costRow(cost, currency) }] : [];
    }),
  };
}

function recentCostRow(model: ReadModel, { period, cost }: RecentCost): SubscriptionUsage['recent_cost'] {
  const { id, start_date, end_date } = period;
  return { period: { id, start_date, end_date }, ...costRow(cost, memberOf(model).currency) };
}

function costRow(cost: CostPerUse, currency: string): CostPerUseRow {
  const isKnown = cost.state === 'known';
  return {
    state: cost.state,
    currency: isKnown ? currency : null,
    per_use: isKnown ? cost.perUse / 10_000 : null,
    cost: isKnown ? wireOfCents(cost.cost, currency) : null,
    uses: cost.uses,
    months_known: cost.monthsKnown,
    months_all: cost.monthsAll,
    marks: isKnown ? cost.marks : [],
  };
}
