import type { SearchHit } from '#shared/contract/groups/search.ts';
import { resultLink } from '#shared/domain/search/result-link.ts';

/** The address of a hit (R005); undefined if the hit lacks the data for it. */
export function hitAddress(hit: SearchHit): string | undefined {
  const { tag, id, name, subscription_id, form_id, provider_id, provider_type } = hit;
  const address = resultLink({
    tag,
    id,
    ...(subscription_id ? { subscription_id } : {}),
    ...(form_id ? { form_id } : {}),
    ...(provider_id ? { provider_id } : {}),
    ...(provider_type ? { provider_type } : {}),
  });
  // A list may have thousands of titles: it opens with the one that was found.
  return address !== undefined && tag === 'publication' ? `${address}?search=${encodeURIComponent(name)}` : address;
}

/** The page of all hits. A dot is written as an escape: the site serves names with a dot as files. */
export function searchAddress(words: string): string {
  return `/search-results/${encodeURIComponent(words).replaceAll('.', '%2E')}`;
}
