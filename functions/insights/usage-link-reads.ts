import { notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { usageLinks } from '#shared/contract/groups/usage-links.ts';
import type { proposedBy, UsageLinkRow } from '#shared/contract/rows/usage-title-row.ts';
import type { Claim } from '#shared/domain/usage/product-use/title-claims.ts';
import type { UseLink } from '#shared/domain/usage/product-use/use-link.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { usageMetricOf } from '#functions/records/use/usage/product-use.ts';
import { listsInForce, productsOfSource, useLinksOf } from '#functions/records/use/usage/reported-products.ts';
import { recentMonthsOf, titlesOfSource } from '#functions/records/use/usage/titles-of-source.ts';

/** Reads of the products that the usage of a source counts for (C650). */
export const usageLinkReads: InsightHandlers<typeof usageLinks> = {
  get: async ({ caller, params, ...request }) => {
    const model = await request.model();
    const link = model.find('usage_link', params.id);
    const source = model.resolve('usage_source', link?.usage_source_id ?? null);
    const row = source === null ? undefined : (await linksOfSource(caller, model, source)).find(({ id }) => id === link?.id);
    if (!row) throw notFound(kindWord('usage_link'));
    return row;
  },
  list: async ({ caller, query, ...request }) => {
    const model = await request.model();
    const product = query.product_id === undefined ? undefined : model.resolve('product', query.product_id);
    const only = query.usage_source_id === undefined ? undefined : model.resolve('usage_source', query.usage_source_id);
    const sources = [...model.all('usage_source')].filter(({ id }) => {
      if (only !== undefined) return id === only;
      return product === undefined || productsOfSource(model, id).some((each) => each.product.id === product);
    });
    const rows = (await Promise.all(sources.map(({ id }) => linksOfSource(caller, model, id)))).flat();
    const inOrder = nameOrder(model);
    return rows
      .filter((row) => product === undefined || row.product.id === product)
      .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || inOrder(a.product.name, b.product.name));
  },
};

type Sums = Pick<UsageLinkRow, 'sure' | 'likely' | 'unsure' | 'uses'> & { product: string; claim: Claim | null; name: string | null };

async function linksOfSource(caller: Pick<Caller, 'tenant'>, model: ReadModel, source: string): Promise<UsageLinkRow[]> {
  const months = recentMonthsOf(model, source);
  const { titles, usesOf } = await titlesOfSource(caller, model, source, months);
  const sums = new Map<string, Sums>();
  for (const title of titles) {
    // Of several reasons for one product the first says most.
    const claims = new Map(title.claims.toReversed().map((claim) => [claim.product, claim]));
    for (const claim of claims.values()) {
      const key = claim.link?.id ?? `${claim.product} ${reasonOf(model, claim)}`;
      const known = sums.get(key) ?? { product: claim.product, claim, name: title.title.name, sure: 0, likely: 0, unsure: 0, uses: null };
      known[claim.certainty ?? 'sure'] += 1;
      const uses = usesOf(title, usageMetricOf(model, claim.product), months, claim.product);
      if (uses !== null) known.uses = (known.uses ?? 0) + uses;
      sums.set(key, known);
    }
  }
  const links = useLinksOf(model, source);
  const without = links.filter(({ id }) => !sums.has(id)).map((link) => [link.id, noTitles(link)] as const);
  return [...sums, ...without].flatMap(([, each]) => rowOf(model, source, each));
}

function noTitles(link: UseLink): Sums {
  const claim: Claim = { product: link.product, by: 'link', certainty: null, link };
  return { product: link.product, claim, name: null, sure: 0, likely: 0, unsure: 0, uses: null };
}

/** By what a product is proposed: many titles by its list, one by what names it. */
function reasonOf(model: ReadModel, { product, by }: Claim): (typeof proposedBy)[number] {
  if (by === 'link' || by === 'platform' || by === 'database') return by === 'link' ? 'name' : by;
  return listsInForce(model, product).length > 0 ? 'title_list' : by;
}

const scopes = { title_list: 'title_list', database: 'database', platform: 'platform' } as const;

function rowOf(model: ReadModel, source: string, { product, claim, name, ...sums }: Sums): UsageLinkRow[] {
  const [usage_source, named] = [reference(model, 'usage_source', source), reference(model, 'product', product)];
  if (!usage_source || !named || !claim) return [];
  const { link } = claim;
  const by = link ? null : reasonOf(model, claim);
  const scope = link?.scope ?? (by !== null && by in scopes ? scopes[by as keyof typeof scopes] : 'title');
  return [
    {
      id: link?.id ?? null,
      version: model.find('usage_link', link?.id)?.version ?? null,
      usage_source,
      product: named,
      scope,
      value: link?.value ?? null,
      value_name: scope === 'title' || scope === 'database' ? (name ?? link?.value ?? null) : null,
      valid_from: link?.valid_from ?? null,
      valid_to: link?.valid_to ?? null,
      by,
      ...sums,
    },
  ];
}
