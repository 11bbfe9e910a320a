import type { Reference } from '#shared/contract/fields.ts';
import { guessUsageMetric, type UsageMetricName } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { entryYears } from '#shared/domain/usage/entries/entry-use.ts';
import { productUse, type ProductUse } from '#shared/domain/usage/product-use/product-use.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';

/** The metric that counts for a product: that of its type, or what the name of the type suggests. */
export function usageMetricOf(model: ReadModel, productId: string): UsageMetricName {
  const type = model.find('product_type', model.find('product', productId)?.product_type_id);
  return type?.usage_metric ?? guessUsageMetric(type?.name ?? '');
}

/** The use of a product by month over its sources. */
export function productUseOf(model: ReadModel, productId: string): ProductUse {
  const id = model.resolve('product', productId) ?? productId;
  const years = model.by('product_usage', 'product_id', id).map(({ usage_source_id, year, cells }) => ({
    source: model.resolve('usage_source', usage_source_id) ?? usage_source_id,
    year,
    cells,
  }));
  const metric = usageMetricOf(model, id);
  const entries = model.by('usage_entry', 'product_id', id).flatMap((entry) => {
    const source = model.resolve('usage_source', entry.usage_source_id) ?? entry.usage_source_id;
    return entryYears({ source, metric: entry.metric, months: entry.months }, metric);
  });
  return productUse([...years, ...entries], metric);
}

/** The sources that report a product. */
export function sourcesOfProduct(model: ReadModel, productId: string): Reference[] {
  const product = model.resolve('product', productId) ?? productId;
  const records = [...model.by('product_usage', 'product_id', product), ...model.by('usage_entry', 'product_id', product)];
  const ids = new Set(records.map(({ usage_source_id }) => model.resolve('usage_source', usage_source_id)));
  return [...ids].flatMap((id) => reference(model, 'usage_source', id) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
}
