import { gunzipSync } from 'node:zlib';
import type { Row } from '#shared/contract/kinds.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { listsOn } from '#shared/domain/title-lists/lists-in-force.ts';
import type { UsageRow, UsageTitle } from '#shared/domain/usage/counter/counter-report.ts';
import { guessUsageMetric } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import { type DetailedReport, type ProductYear, type ReportedProduct, shareUse } from '#shared/domain/usage/product-use/share-use.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { dayOf } from '#functions/records/references/member-of.ts';
import { idOf } from '#functions/records/reminders/reminder-id.ts';
import { titlesOf } from '#functions/records/title-lists/titles-of.ts';

/** Records of one commit. */
const maxPerCommit = 40;

/**
 * Gives the use of a source to the products it reports: the `product_usage` records follow from the reports in force and the title lists of today. What
 * was shared already is not written again. Begins anew where reports came or went meanwhile.
 */
export async function shareUsage(repo: Repository, source: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    const model = await repo.model();
    const found = model.find('usage_source', source);
    if (!found) return;
    const basis = basisOf(model, source);
    const years = shareUse(await detailedReports(repo, model, source), await reportedProducts(repo, model, source), found.pins);
    isDone = await storeYears(repo, source, years, basis);
  }
}

/** The reports on which a sharing rests, with their versions, and those that were chosen. */
function basisOf(model: ReadModel, source: string): string {
  const reports = model.by('usage_report', 'usage_source_id', source).map(({ id, version }) => `${id} ${version}`);
  return JSON.stringify([reports.toSorted(), model.find('usage_source', source)?.pins]);
}

async function detailedReports(repo: Repository, model: ReadModel, source: string): Promise<DetailedReport[]> {
  const files = filesFor(repo.caller);
  const detailed: DetailedReport[] = [];
  for (const stored of model.by('usage_report', 'usage_source_id', source)) {
    const bytes = await files.get(stored.object_key);
    if (!bytes) throw new Error(`No titles of the usage report ${stored.id}`);
    const detail = JSON.parse(gunzipSync(bytes).toString('utf8')) as { months: string[]; titles: UsageTitle[]; rows: UsageRow[] };
    detailed.push({ stored, ...detail });
  }
  return detailed;
}

/** The products that a source may report: of its provider, bought from it, or on its platform. */
async function reportedProducts(repo: Repository, model: ReadModel, source: string): Promise<ReportedProduct[]> {
  const { provider_id = null, platform = null } = model.find('usage_source', source) ?? {};
  const provider = model.resolve('provider', provider_id);
  const bought = new Set(
    [...model.all('subscription_period')].flatMap(({ vendor_id, subscription_id }) =>
      provider !== undefined && model.resolve('provider', vendor_id) === provider
        ? (model.find('subscription', subscription_id)?.product_id ?? [])
        : [],
    ),
  );
  const isOnPlatform = (product: Row<'product'>): boolean =>
    platform !== null && product.platform !== null && foldIdentity(product.platform) === foldIdentity(platform);
  const products: ReportedProduct[] = [];
  for (const product of model.all('product')) {
    const isOfProvider = provider !== undefined && model.resolve('provider', product.publisher_id) === provider;
    if (isOfProvider || bought.has(product.id) || isOnPlatform(product)) products.push(await reportedProduct(repo, model, product));
  }
  return products;
}

async function reportedProduct(repo: Repository, model: ReadModel, product: Row<'product'>): Promise<ReportedProduct> {
  const { id, name, print_identifier, online_identifier } = product;
  const lists = listsOn(model.by('title_list', 'product_id', id), dayOf(model));
  const listed = (await Promise.all(lists.map((list) => titlesOf(repo.caller, model, list)))).flat();
  const itself = { publication_title: name, print_identifier, online_identifier, title_url: null };
  const metric = guessUsageMetric(model.find('product_type', product.product_type_id)?.name ?? '');
  return { id, name, metric, titles: listed.length > 0 ? listed : [itself], hasList: listed.length > 0 };
}

/** Writes what differs, in commits of at most 40 records. False when the reports are others than those that were shared. */
async function storeYears(repo: Repository, source: string, years: readonly ProductYear[], basis: string): Promise<boolean> {
  const wanted = new Map(years.map(({ product, year, cells }) => [idOf(source, product, year), { product, year, cells }]));
  for (let isWhole = false; !isWhole;) {
    const outcome = await repo.commit(async (tx) => {
      const model = await tx.model();
      if (!model.find('usage_source', source) || basisOf(model, source) !== basis) return 'changed';
      const known = model.by('product_usage', 'usage_source_id', source);
      const gone = known.filter(({ id }) => !wanted.has(id));
      const differing = [...wanted].filter(([id, { product, cells }]) => {
        return model.find('product', product) && textOf(model.find('product_usage', id)?.cells ?? []) !== textOf(cells);
      });
      for (const { id } of gone.slice(0, maxPerCommit)) {
        await tx.load('product_usage', id);
        tx.remove('product_usage', id);
      }
      for (const [id, year] of differing.slice(0, Math.max(0, maxPerCommit - gone.length))) await writeYear(tx, id, source, year);
      return gone.length + differing.length <= maxPerCommit ? 'whole' : 'more';
    });
    if (outcome === 'changed') return false;
    isWhole = outcome === 'whole';
  }
  return true;
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

async function writeYear(tx: Transaction, id: string, source: string, year: ProductYear): Promise<void> {
  const cells = year.cells.map((cell) => ({ ...cell, counts: [...cell.counts] }));
  const record = await tx.find('product_usage', id);
  if (record) tx.save('product_usage', { ...record, cells });
  else tx.create('product_usage', { id, product_id: year.product, usage_source_id: source, year: year.year, cells });
}
