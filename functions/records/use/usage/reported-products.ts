import type { Row } from '#shared/contract/kinds.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { listsOn } from '#shared/domain/title-lists/lists-in-force.ts';
import type { ReportedProduct } from '#shared/domain/usage/product-use/title-claims.ts';
import type { UseLink } from '#shared/domain/usage/product-use/use-link.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { titlesOf } from '../../holdings/title-lists/titles-of.ts';
import { usageMetricOf } from './product-use.ts';

/** The links by hand of a source whose products are still there. */
export function useLinksOf(model: ReadModel, source: string): UseLink[] {
  return model.by('usage_link', 'usage_source_id', source).flatMap(({ id, scope, value, product_id, valid_from, valid_to }) => {
    const product = model.resolve('product', product_id);
    return product === null ? [] : [{ id, scope, value, product, valid_from, valid_to }];
  });
}

/** The products that a source may report: of its provider, bought from it, on its platform, or linked by hand. */
export function productsOfSource(model: ReadModel, source: string): { product: Row<'product'>; isProposed: boolean }[] {
  const { provider_id = null, platform = null } = model.find('usage_source', source) ?? {};
  const provider = model.resolve('provider', provider_id);
  const bought = new Set(
    provider === null
      ? []
      : [...model.all('subscription_period')].flatMap(({ vendor_id, subscription_id }) =>
          vendor_id !== null && model.resolve('provider', vendor_id) === provider
            ? (model.resolve('product', model.find('subscription', subscription_id)?.product_id ?? null) ?? [])
            : [],
        ),
  );
  const linked = new Set(useLinksOf(model, source).map(({ product }) => product));
  const folded = platform === null ? null : foldIdentity(platform);
  return [...model.all('product')].flatMap((product) => {
    const isOfProvider = provider !== null && model.resolve('provider', product.publisher_id) === provider;
    const isOnPlatform = folded !== null && product.platform !== null && foldIdentity(product.platform) === folded;
    const isProposed = isOfProvider || bought.has(product.id) || isOnPlatform;
    return isProposed || linked.has(product.id) ? [{ product, isProposed }] : [];
  });
}

/** The lists of a product that count today. */
export function listsInForce(model: ReadModel, product: string): Row<'title_list'>[] {
  return listsOn(model.by('title_list', 'product_id', product), dayOf(model));
}

/** The same products with their titles in the reports. */
export async function reportedProducts(caller: Pick<Caller, 'tenant'>, model: ReadModel, source: string): Promise<ReportedProduct[]> {
  return Promise.all(
    productsOfSource(model, source).map(async ({ product, isProposed }) => {
      const { id, name, print_identifier, online_identifier } = product;
      const listed = (await Promise.all(listsInForce(model, id).map((list) => titlesOf(caller, model, list)))).flat();
      const itself = { publication_title: name, print_identifier, online_identifier, title_url: null };
      const titles = listed.length > 0 ? listed : [itself];
      return { id, name, metric: usageMetricOf(model, id), titles, hasList: listed.length > 0, isProposed };
    }),
  );
}
