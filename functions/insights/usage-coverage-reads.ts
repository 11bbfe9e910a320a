import type { usageCoverage as calls } from '#shared/contract/groups/usage-coverage.ts';
import type { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { usageCoverage } from '#functions/records/use/usage/usage-coverage.ts';
import { usageEntryRow } from '#functions/records/use/usage/usage-entry-row.ts';
import { usageMonth } from '#functions/records/use/usage/usage-month.ts';

/** The months of usage that are there, and what is in force in one (C647, C648). */
export const usageCoverageReads: InsightHandlers<typeof calls> = {
  coverage: async (request) => usageCoverage(await request.model(), request.query),
  month: async (request) => usageMonth(await request.model(), request.params.id, request.params.month),
};

/** Figures by hand, by product (C663). */
export const usageEntryReads: InsightHandlers<typeof usageEntries> = {
  list: async (request) => {
    const model = await request.model();
    const { usage_source_id, product_id } = request.query;
    const inOrder = nameOrder(model);
    const source = usage_source_id === undefined ? undefined : model.resolve('usage_source', usage_source_id);
    const product = product_id === undefined ? undefined : model.resolve('product', product_id);
    return [...model.all('usage_entry')]
      .map((entry) => usageEntryRow(model, entry))
      .filter((row) => (source === undefined || row.usage_source_id === source) && (product === undefined || row.product_id === product))
      .toSorted((a, b) => inOrder(a.product?.name ?? '', b.product?.name ?? '') || (a.created_at < b.created_at ? -1 : 1));
  },
};
