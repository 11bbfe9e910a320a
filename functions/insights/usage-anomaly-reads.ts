import type { usageAnomalies } from '#shared/contract/groups/usage-anomalies.ts';
import { lastMonthOf } from '#shared/domain/calendar/windows.ts';
import { monthLater } from '#shared/domain/calendar/read-month.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { allAnomalies, anomalyRow } from '#functions/records/use/usage/anomalies.ts';
import { recentUses } from '#functions/records/use/usage/product-use.ts';

/** So many are shown with their titles: naming these opens the reports of a month. */
const maxListed = 50;

/** The first month of the two years until a last one; every month without one. */
function twoYearsBefore(last: string | undefined): string {
  return last === undefined ? '' : monthLater(last, -24);
}

/** Unusual months of all products, the latest first (C657). Those that were dismissed only where they are asked for. */
export const usageAnomalyReads: InsightHandlers<typeof usageAnomalies> = {
  list: async (request) => {
    const model = await request.model();
    const { from = twoYearsBefore(lastMonthOf([...recentUses(model).values()].map(({ to }) => to))), dismissed = false } = request.query;
    const found = allAnomalies(model)
      .filter(({ anomaly, dismissal }) => anomaly.month >= from && (dismissed || !dismissal))
      .toSorted((a, b) => (a.anomaly.month < b.anomaly.month ? 1 : a.anomaly.month > b.anomaly.month ? -1 : a.id < b.id ? -1 : 1));
    const anomalies = await Promise.all(
      found.slice(0, maxListed).map(async (each) => ({
        ...(await anomalyRow(request.caller, model, each)),
        product: reference(model, 'product', each.product) ?? { id: each.product, name: '' },
        subscriptions: model.by('subscription', 'product_id', each.product).map(({ id, name }) => ({ id, name })),
      })),
    );
    return { total: found.length, anomalies };
  },
};
