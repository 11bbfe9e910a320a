import { foldForSearch } from '../text/fold.ts';
import type { Publication } from './publication.ts';
import { standardIdentifier } from '../identifiers/standard-identifier.ts';
import { standardIdentifiersOf } from './title-keys.ts';

/** What a search looks at, one text for each way to find a publication. */
export type TitleSearchKey = {
  /** Folded title: words in small letters without accents, single spaces between. */
  title: string;
  /** ISSNs and ISBNs without hyphens, and the provider's id folded. */
  identifiers: string[];
};

/** Compact and normalised, to be stored beside the titles; the same for any spelling of title or identifier. */
export function titleSearchKey(publication: Publication): TitleSearchKey {
  const standard = standardIdentifiersOf(publication).map((identifier) => identifier.replace('-', ''));
  const own = publication.title_id === null ? '' : foldForSearch(publication.title_id).replaceAll(' ', '');
  return { title: foldForSearch(publication.publication_title), identifiers: own === '' ? standard : [...new Set([...standard, own])] };
}

/** What a person typed into the search, in the same form; `identifier` only when it is a valid ISSN or ISBN. */
export function titleSearchQuery(text: string): { identifier: string | null; words: string[]; own: string } {
  const folded = foldForSearch(text);
  return {
    identifier: standardIdentifier(text)?.replace('-', '') ?? null,
    words: folded === '' ? [] : folded.split(' '),
    own: folded.replaceAll(' ', ''),
  };
}

/** Whether a key answers a query: by the identifier, by the provider's id, or by words that begin with those typed, in any order. */
export function matchesTitle(key: TitleSearchKey, query: ReturnType<typeof titleSearchQuery>): boolean {
  if (query.identifier !== null) return key.identifiers.includes(query.identifier);
  if (query.words.length === 0) return false;
  if (key.identifiers.includes(query.own)) return true;
  const title = ` ${key.title}`;
  return query.words.every((word) => title.includes(` ${word}`));
}
