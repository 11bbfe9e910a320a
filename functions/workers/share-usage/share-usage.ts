import { type ProductYear, shareUse } from '#shared/domain/usage/product-use/share-use.ts';
import type { ProductUsage } from '#shared/contract/entities/usage.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { detailedReports } from '#functions/records/usage/report-titles.ts';
import { reportedProducts, useLinksOf } from '#functions/records/usage/reported-products.ts';
import { sharingBasis } from '#functions/records/usage/sharing-basis.ts';

/** Records of one commit. */
const maxPerCommit = 40;

/**
 * Gives the use of a source to the products it reports: the `product_usage` records follow from the reports in force, the links and the title lists of
 * today. Of several requests for the same state the first does the work. Begins anew where that state changed meanwhile.
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

/** Writes what differs, in commits of at most 40 records. False when the source is in another state than the one that was shared. */
async function storeYears(repo: Repository, source: string, years: readonly ProductYear[], basis: string): Promise<boolean> {
  for (let isWhole = false; !isWhole;) {
    const outcome = await repo.commit(async (tx) => {
      const model = await tx.model();
      if (!model.find('usage_source', source) || sharingBasis(model, source) !== basis) return 'changed';
      // Ids are new: that of a deleted record cannot be given again. The commit follows this state, so no year is stored twice.
      const wanted = new Map(years.map((year) => [yearKey(year.product, year.year), year]));
      const gone: ProductUsage[] = [];
      const differing: { record: ProductUsage; year: ProductYear }[] = [];
      for (const record of model.by('product_usage', 'usage_source_id', source)) {
        const key = yearKey(record.product_id, record.year);
        const year = wanted.get(key);
        if (!year) gone.push(record);
        else if (textOf(record.cells) !== textOf(year.cells)) differing.push({ record, year });
        wanted.delete(key);
      }
      const missing = [...wanted.values()].filter(({ product }) => model.find('product', product)?.id === product);
      const writes = [
        ...gone.map(
          ({ id }) =>
            () =>
              removeYear(tx, id),
        ),
        ...differing.map(
          ({ record, year }) =>
            () =>
              changeYear(tx, record.id, year),
        ),
        ...missing.map((year) => () => Promise.resolve(createYear(tx, source, year))),
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

function yearKey(product: string, year: number): string {
  return `${product} ${year}`;
}

async function removeYear(tx: Transaction, id: string): Promise<void> {
  await tx.load('product_usage', id);
  tx.remove('product_usage', id);
}

async function changeYear(tx: Transaction, id: string, { cells }: ProductYear): Promise<void> {
  tx.save('product_usage', { ...(await tx.load('product_usage', id)), cells: copyOf(cells) });
}

function createYear(tx: Transaction, source: string, { product, year, cells }: ProductYear): ProductUsage {
  return tx.create('product_usage', { product_id: product, usage_source_id: source, year, cells: copyOf(cells) });
}

function copyOf(cells: ProductYear['cells']): ProductUsage['cells'] {
  return cells.map((cell) => ({ ...cell, counts: [...cell.counts] }));
}

/** Cells as one text, whatever the order in which a record keeps its fields. */
function textOf(cells: ProductYear['cells']): string {
  return JSON.stringify(
    cells.map(({ release, data_type, access_type, access_method, metric, counts }) => [
      release,
      data_type,
      access_type,
      access_method,
      metric,
      counts,
    ]),
  );
}
