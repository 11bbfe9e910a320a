import { blankUsageSource, type ProductUsage } from '#shared/contract/entities/usage.ts';
import type { TestTenant } from './api.ts';

type Cell = ProductUsage['cells'][number];

/** Sums of a year; months that are not given are not known. */
export function yearCell(counts: readonly (number | null)[], more: Partial<Cell> = {}): Cell {
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

/** Stores the use of a product by year on a new source, as the worker that links reports to products does. */
export function storeProductUsage(
  { repo }: Pick<TestTenant, 'repo'>,
  source: string,
  productId: string,
  years: Readonly<Record<number, readonly Cell[]>>,
): Promise<unknown> {
  return repo.commit((tx) => {
    const { id } = tx.create('usage_source', { ...blankUsageSource, name: source });
    for (const [year, cells] of Object.entries(years))
      tx.create('product_usage', { product_id: productId, usage_source_id: id, year: Number(year), cells: [...cells] });
    return Promise.resolve();
  });
}
