import { parseArgs } from 'node:util';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { packYears } from '#shared/domain/usage/product-use/packed-years.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { instant } from '#functions/platform/clock.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { sharingBasis } from '#functions/records/use/usage/sharing-basis.ts';
import { yearCell } from '#tests/support/product-usage.ts';
import { reportCells, storeReport, storeSource } from '#tests/support/usage-reports.ts';

// Gives a tenant usage to measure with: 100 sources, each with three reports of three years, and the use of a product each. It finds the engines as a
// function does, by its environment.
const { values } = parseArgs({ options: { tenant: { type: 'string', default: 'meridian' }, sources: { type: 'string', default: '100' } } });
const reports = ['TR', 'DR', 'PR'];
const metrics = ['Unique_Item_Requests', 'Total_Item_Requests', 'No_License'];

const repo = repositoryFor(systemCaller(values.tenant));
const last = Number(instant().slice(0, 4)) - 1;
const model = await repo.model();
const products = new Set([...model.all('subscription')].flatMap(({ product_id }) => (product_id === null ? [] : [product_id])));
const used = [...products].toSorted().slice(0, Number(values.sources));
for (const [index, product] of used.entries()) await fillSource(repo, index, product);

async function fillSource(of: Repository, index: number, product: string): Promise<void> {
  const source = await storeSource({ repo: of }, `Platform ${index + 1}`, blankUsageSource);
  // Equal months, so that none is unusual: the titles behind an unusual month would be read from a file that does not exist here.
  const counts = Array.from({ length: 12 }, (_, month) => 500 + index * 3 + (month % 3) * 20);
  for (const year of [last - 2, last - 1, last])
    for (const report of reports) {
      const months = Object.fromEntries(counts.map((_, month) => [`${year}-${String(month + 1).padStart(2, '0')}`, 'loaded' as const]));
      await storeReport({ repo: of }, source, months, { report, cells: metrics.map((metric) => reportCells(counts, { metric })) });
    }
  await of.commit(async (tx) => {
    const cells = metrics.map((metric) => yearCell(counts, { metric }));
    const years = [last - 2, last - 1, last].map((year) => ({ year, cells }));
    tx.create('product_usage', { product_id: product, usage_source_id: source, years: packYears(years) });
    // It has no titles: without this the worker, which may have been here already, would take back what rests on none.
    await tx.put('usage_share', source, { basis: sharingBasis(await tx.model(), source) });
  });
}
