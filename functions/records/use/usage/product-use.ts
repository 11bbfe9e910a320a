import type { Reference } from '#shared/contract/fields.ts';
import { lastMonthOf } from '#shared/domain/calendar/windows.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { guessUsageMetric, metricsIn4, paidUse, type UsageMetricName } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { isMeant, type UseOrigin, useOrigins } from '#shared/domain/usage/counting/uses-by-month.ts';
import { entryYears } from '#shared/domain/usage/entries/entry-use.ts';
import {
  productUse,
  type ProductUse,
  usageValuesOf,
  type UsageYear,
  useByMonth,
  type UseByMonth,
} from '#shared/domain/usage/product-use/product-use.ts';
import { lastPackedYear, unpackYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { recentUse, type RecentUse } from '#shared/domain/usage/product-use/recent-use.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';

/** The metric of a product: that of its type, or the one suggested by the type's name. */
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

/** The paid use of a product by month over its sources: the basis of cost per use. */
export function paidUseOf(model: ReadModel, productId: string): UseByMonth {
  const id = model.resolve('product', productId) ?? productId;
  const metric = usageMetricOf(model, id);
  return useByMonth(yearsOf(model, id, metric), paidUse(metric));
}

/** The reported and manually entered usage of a product, since a year. */
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

/** The counted metrics of a product, by the release of their reports, oldest release first. */
export function countedMetrics(model: ReadModel, productId: string): { release: UseOrigin; metrics: string[] }[] {
  const id = model.resolve('product', productId) ?? productId;
  const metric = usageMetricOf(model, id);
  const wanted = paidUse(metric);
  const found = new Map<UseOrigin, Set<string>>();
  for (const { cells } of yearsOf(model, id, metric))
    for (const cell of cells) {
      const isCounted = cell.release === '4' ? (metricsIn4[wanted.metric]?.[cell.metric] ?? 0) > 0 : isMeant(usageValuesOf(cell), wanted);
      if (isCounted && cell.counts.some((count) => count !== null))
        found.set(cell.release, (found.get(cell.release) ?? new Set()).add(cell.metric));
    }
  return useOrigins.flatMap((release) => {
    const metrics = found.get(release);
    return metrics ? [{ release, metrics: [...metrics].toSorted() }] : [];
  });
}

/** Sources whose reports have no counted usage of a product: those of its provider or its platform first. */
export function sourcesWithout(model: ReadModel, productId: string): { id: string; name: string; last_month: string }[] {
  const product = model.find('product', productId);
  if (!product) return [];
  const own = new Set(sourcesOfProduct(model, product.id).map(({ id }) => id));
  const platform = foldIdentity(product.platform ?? '');
  const inOrder = nameOrder(model);
  return [...model.all('usage_source')]
    .flatMap((source) => {
      const last_month = lastMonthOf(model.by('usage_report', 'usage_source_id', source.id).flatMap(({ months }) => months));
      if (own.has(source.id) || last_month === undefined) return [];
      const isOfProvider =
        source.provider_id !== null && model.resolve('provider', source.provider_id) === model.resolve('provider', product.publisher_id);
      const isOfPlatform = platform !== '' && [source.name, source.platform ?? ''].some((name) => foldIdentity(name) === platform);
      return [{ id: source.id, name: source.name, last_month, isLikely: isOfProvider || isOfPlatform }];
    })
    .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely) || inOrder(a.name, b.name))
    .map(({ isLikely: _sorted, ...source }) => source);
}

/** The recent use of each product with usage: its last twelve known months, and the same months a year before. */
export function recentUses(model: ReadModel): ReadonlyMap<string, RecentUse> {
  return model.view('recent uses', () => {
    const used = [...model.all('product_usage'), ...model.all('usage_entry')];
    const products = new Set(used.flatMap(({ product_id }) => model.resolve('product', product_id) ?? []));
    return new Map(
      [...products].flatMap((id) => {
        const metric = usageMetricOf(model, id);
        const recent = recentUse({ paid: useByMonth(yearsOf(model, id, metric, firstYearNeeded(model, id)), paidUse(metric)), metric });
        return recent ? [[id, recent] as const] : [];
      }),
    );
  });
}

/** The first of three years to read: the last year with data, and the two before it. */
function firstYearNeeded(model: ReadModel, id: string): number {
  const ofReports = model.by('product_usage', 'product_id', id).map(({ years }) => lastPackedYear(years));
  const byHand = model
    .by('usage_entry', 'product_id', id)
    .flatMap(({ months }) => Object.keys(months).map((month) => Number(month.slice(0, 4))));
  return Math.max(0, ...ofReports, ...byHand) - 2;
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
