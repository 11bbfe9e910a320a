import type { Reference } from '#shared/contract/fields.ts';
import { guessUsageMetric, paidUse, type UsageMetricName } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { entryYears } from '#shared/domain/usage/entries/entry-use.ts';
import { productUse, type ProductUse, type UsageYear, useByMonth, type UseByMonth } from '#shared/domain/usage/product-use/product-use.ts';
import { unpackYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { recentUse, type RecentUse } from '#shared/domain/usage/product-use/recent-use.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../references/member-of.ts';
import { reference } from '../references/reference.ts';

/** The metric that counts for a product: that of its type, or what the name of the type suggests. */
export function usageMetricOf(model: ReadModel, productId: string): UsageMetricName {
  const type = model.find('product_type', model.find('product', productId)?.product_type_id);
  return type?.usage_metric ?? guessUsageMetric(type?.name ?? '');
}

/** The use of a product by month over its sources. */
export function productUseOf(model: ReadModel, productId: string): ProductUse {
  const id = model.resolve('product', productId) ?? productId;
  const metric = usageMetricOf(model, id);
  return productUse(yearsOf(model, id, metric), metric);
}

/** The paid use of a product by month over its sources, on which costs per use rest. */
export function paidUseOf(model: ReadModel, productId: string): UseByMonth {
  const id = model.resolve('product', productId) ?? productId;
  const metric = usageMetricOf(model, id);
  return useByMonth(yearsOf(model, id, metric), paidUse(metric));
}

/** What sources report of a product and what was entered by hand, from a year on. */
function yearsOf(model: ReadModel, id: string, metric: UsageMetricName, since = 0): UsageYear[] {
  const reported = model.by('product_usage', 'product_id', id).flatMap(({ usage_source_id, years }) => {
    const source = model.resolve('usage_source', usage_source_id) ?? usage_source_id;
    return unpackYears(years, since).map((year) => ({ source, ...year }));
  });
  const entries = model.by('usage_entry', 'product_id', id).flatMap((entry) => {
    const source = model.resolve('usage_source', entry.usage_source_id) ?? entry.usage_source_id;
    return entryYears({ source, metric: entry.metric, months: entry.months }, metric);
  });
  return [...reported, ...entries];
}

/** The recent use of each product with usage. Three years are read: the latest twelve months, and the same months a year before. */
export function recentUses(model: ReadModel): ReadonlyMap<string, RecentUse> {
  const day = dayOf(model);
  return model.view(
    'recent uses',
    () => {
      const used = [...model.all('product_usage'), ...model.all('usage_entry')];
      const products = new Set(used.flatMap(({ product_id }) => model.resolve('product', product_id) ?? []));
      const since = Number(day.slice(0, 4)) - 3;
      return new Map(
        [...products].flatMap((id) => {
          const metric = usageMetricOf(model, id);
          const recent = recentUse({ paid: useByMonth(yearsOf(model, id, metric, since), paidUse(metric)), metric }, day);
          return recent ? [[id, recent] as const] : [];
        }),
      );
    },
    day,
  );
}

/** Recent use of the product of a subscription. */
export function recentUseOfSubscription(model: ReadModel, id: string): RecentUse | undefined {
  const product = model.resolve('product', model.find('subscription', id)?.product_id ?? null);
  return product === null ? undefined : recentUses(model).get(product);
}

/** The sources that report a product. */
export function sourcesOfProduct(model: ReadModel, productId: string): Reference[] {
  const product = model.resolve('product', productId) ?? productId;
  const records = [...model.by('product_usage', 'product_id', product), ...model.by('usage_entry', 'product_id', product)];
  const ids = new Set(records.map(({ usage_source_id }) => model.resolve('usage_source', usage_source_id)));
  return [...ids].flatMap((id) => reference(model, 'usage_source', id) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
}
