import { neededCells, packYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { type ProductYear, shareUse } from '#shared/domain/usage/product-use/share-use.ts';
import type { ProductUsage } from '#shared/contract/entities/usage.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { usageMetricOf } from '#functions/records/use/usage/product-use.ts';
import { detailedReports } from '#functions/records/use/usage/report-titles.ts';
import { reportedProducts, useLinksOf } from '#functions/records/use/usage/reported-products.ts';
import { sharingBasis } from '#functions/records/use/usage/sharing-basis.ts';

/** Max records of one commit. */
const maxPerCommit = 40;

/**
 * Shares the use of a source among the products that it reports. The `product_usage` records follow from the reports in force, the links and the
 * current title lists. Of several requests for one state, only the first does the work. Restarts if that state changed meanwhile.
 */
export async function shareUsage(repo: Repository, source: string, extend: () => Promise<void>): Promise<void> {
  for (let isDone = false; !isDone;) {
    const model = await repo.model();
    const pins = model.find('usage_source', source)?.pins;
    if (!pins) return;
    const basis = sharingBasis(model, source);
    if ((await repo.get('usage_share', source))?.basis === basis) return;
    const reports = await detailedReports(repo.caller, model, source);
    await extend();
    const years = shareUse(reports, await reportedProducts(repo.caller, model, source), { links: useLinksOf(model, source), pins });
    await extend();
    isDone = await storeYears(repo, source, years, basis);
  }
}

/** Writes differing records, at most 40 per commit. False if the source's state differs from the shared one. */
async function storeYears(repo: Repository, source: string, years: readonly ProductYear[], basis: string): Promise<boolean> {
  for (let isWhole = false; !isWhole;) {
    const outcome = await repo.commit(async (tx) => {
      const model = await tx.model();
      if (!model.find('usage_source', source) || sharingBasis(model, source) !== basis) return 'changed';
      // New records get new ids, as a deleted record's id cannot be reused. The commit is based on this state, so nothing is stored twice.
      const wanted = packedByProduct(model, years);
      const gone: ProductUsage[] = [];
      const differing: { record: ProductUsage; packed: string }[] = [];
      for (const record of model.by('product_usage', 'usage_source_id', source)) {
        const packed = wanted.get(record.product_id);
        if (packed === undefined) gone.push(record);
        else if (record.years !== packed) differing.push({ record, packed });
        wanted.delete(record.product_id);
      }
      const missing = [...wanted].filter(([product]) => model.find('product', product)?.id === product);
      const writes = [
        ...gone.map(
          ({ id }) =>
            () =>
              removeUse(tx, id),
        ),
        ...differing.map(
          ({ record, packed }) =>
            () =>
              changeUse(tx, record.id, packed),
        ),
        ...missing.map(
          ([product_id, packed]) =>
            () =>
              Promise.resolve(tx.create('product_usage', { product_id, usage_source_id: source, years: packed })),
        ),
      ];
      for (const write of writes.slice(0, maxPerCommit)) await write();
      if (writes.length > maxPerCommit) return 'more';
      const share = await tx.find('usage_share', source);
      if (share) tx.save('usage_share', { ...share, basis });
      else tx.create('usage_share', { id: source, basis });
      return 'whole';
    });
    if (outcome === 'changed') return false;
    isWhole = outcome === 'whole';
  }
  return true;
}

/** The stored use of each product: the cells that its type needs. */
function packedByProduct(model: ReadModel, years: readonly ProductYear[]): Map<string, string> {
  const packed = [...Map.groupBy(years, ({ product }) => product)].map(([product, own]) => {
    const metric = usageMetricOf(model, product);
    const inOrder = own.toSorted((a, b) => a.year - b.year);
    return [product, packYears(inOrder.map(({ year, cells }) => ({ year, cells: neededCells(cells, metric) })))] as const;
  });
  return new Map(packed);
}

async function removeUse(tx: Transaction, id: string): Promise<void> {
  await tx.load('product_usage', id);
  tx.remove('product_usage', id);
}

async function changeUse(tx: Transaction, id: string, packed: string): Promise<void> {
  tx.save('product_usage', { ...(await tx.load('product_usage', id)), years: packed });
}
