import type { SearchHit } from '#shared/contract/groups/search.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { isIssn, normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

interface Indexed {
  hit: SearchHit;
  name: string;
  rest: string;
  /** Equal hits stand in this order of kinds. */
  rank: number;
}

function entry(rank: number, hit: SearchHit, ...rest: (string | null | undefined)[]): Indexed {
  return { hit, rank, name: foldForSearch(hit.name), rest: foldForSearch(rest.filter((text) => text).join(' \u2022 ')) };
}

/** Everything that can be found, folded once per state of the tenant. A vendor that is a publisher too is found as both. */
function indexOf(model: ReadModel, mayViewVendors: boolean): Indexed[] {
  return model.view(`search ${mayViewVendors}`, ['subscription', 'subscription_period', 'product', 'provider'], () => {
    const all: Indexed[] = [];
    for (const row of model.all('subscription')) {
      const product = model.find('product', row.product_id);
      const detail = product && product.name !== row.name ? product.name : null;
      all.push(
        entry(
          0,
          { tag: 'subscription', id: row.id, name: row.name, detail },
          product?.name,
          model.find('provider', product?.publisher_id)?.name,
          row.description,
        ),
      );
    }
    for (const row of model.all('product')) {
      const publisher = model.find('provider', row.publisher_id)?.name ?? null;
      all.push(
        entry(
          1,
          { tag: 'product', id: row.id, name: row.name, detail: publisher },
          publisher,
          row.platform,
          row.online_identifier,
          row.print_identifier,
        ),
      );
    }
    for (const row of model.all('provider')) {
      const words = [row.alternative_name, row.abbreviation, row.ringgold_id, row.website];
      const detail = row.alternative_name ?? row.abbreviation;
      if (row.is_publisher) all.push(entry(2, { tag: 'publisher', id: row.id, name: row.name, detail }, ...words));
      if (row.is_vendor && mayViewVendors) all.push(entry(3, { tag: 'vendor', id: row.id, name: row.name, detail }, ...words));
    }
    for (const row of model.all('subscription_period')) {
      if (!row.name_reference && !row.comment) continue;
      const subscription = model.find('subscription', row.subscription_id);
      if (!subscription) continue;
      const name = `${subscription.name}${row.name_reference ? ` – ${row.name_reference}` : ''}`;
      all.push(
        entry(
          4,
          { tag: 'subscription_period', id: row.id, name, detail: row.start_date.slice(0, 4), subscription_id: subscription.id },
          row.comment,
        ),
      );
    }
    return all;
  });
}

/** How well an entry fits: the name as a whole, its beginning, a word's beginning, inside, elsewhere; 0 is no hit. */
function score(item: Indexed, whole: string, words: readonly string[]): number {
  if (item.name === whole) return 100;
  if (item.name.startsWith(whole)) return 80;
  if (` ${item.name}`.includes(` ${whole}`)) return 60;
  if (words.every((word) => ` ${item.name}`.includes(` ${word}`))) return 50;
  if (words.every((word) => item.name.includes(word))) return 40;
  return words.every((word) => item.name.includes(word) || item.rest.includes(word)) ? 20 : 0;
}

/** All hits of some words, best first (R004). An ISSN is found with and without its hyphen. */
export function searchHits(model: ReadModel, text: string, mayViewVendors: boolean): SearchHit[] {
  const issn = isIssn(text.trim()) ? normaliseIssn(text.trim()) : undefined;
  const whole = foldForSearch(issn ?? text);
  const words = whole.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: { item: Indexed; points: number }[] = [];
  for (const item of indexOf(model, mayViewVendors)) {
    const points = score(item, whole, words);
    if (points > 0) found.push({ item, points });
  }
  found.sort((a, b) => b.points - a.points || a.item.rank - b.item.rank || (a.item.name < b.item.name ? -1 : 1));
  return found.map(({ item }) => item.hit);
}
