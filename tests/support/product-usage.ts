import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { packYears } from '#shared/domain/usage/product-use/packed-years.ts';
import type { YearCells } from '#shared/domain/usage/product-use/product-use.ts';
import { sharingBasis } from '#functions/records/use/usage/sharing-basis.ts';
import type { TestTenant } from './api.ts';

/** Sums of a year; months that are not given are not known. */
export function yearCell(counts: readonly (number | null)[], more: Partial<YearCells> = {}): YearCells {
  return {
    data_type: 'Journal',
    access_type: 'Controlled',
    access_method: 'Regular',
    metric: 'Unique_Item_Requests',
    release: '5.1',
    counts: Array.from({ length: 12 }, (_, index) => counts[index] ?? null),
    ...more,
  };
}

/** Stores the use of a product by year on a new source, as the worker does that shares the use of reports. */
export async function storeProductUsage(
  { repo }: Pick<TestTenant, 'repo'>,
  source: string,
  productId: string,
  years: Readonly<Record<number, readonly YearCells[]>>,
): Promise<void> {
  const id = await repo.commit((tx) => {
    const made = tx.create('usage_source', { ...blankUsageSource, name: source });
    const packed = packYears(Object.entries(years).map(([year, cells]) => ({ year: Number(year), cells })));
    tx.create('product_usage', { product_id: productId, usage_source_id: made.id, years: packed });
    return Promise.resolve(made.id);
  });
  // It has no reports: without this the worker would take back what rests on none.
  await repo.commit(async (tx) => tx.create('usage_share', { id, basis: sharingBasis(await tx.model(), id) }));
}
