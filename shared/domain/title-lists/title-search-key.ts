import { foldForSearch } from '../text/fold.ts';
import type { Publication } from './publication.ts';
import { standardIdentifier } from '../identifiers/standard-identifier.ts';
import { standardIdentifiersOf } from './title-keys.ts';

/** The texts of a publication that a search matches. */
export type TitleSearchKey = {
  /** Folded title: words in small letters without accents, separated by single spaces. */
  title: string;
  /** ISSNs and ISBNs without hyphens, and the provider's id folded. */
  identifiers: string[];
};

/** Builds the compact search key that is stored beside the titles. Independent of the spelling of title and identifier. */
export function titleSearchKey(publication: Publication): TitleSearchKey {
  const standard = standardIdentifiersOf(publication).map((identifier) => identifier.replace('-', ''));
  const own = publication.title_id === null ? '' : foldForSearch(publication.title_id).replaceAll(' ', '');
  return { title: foldForSearch(publication.publication_title), identifiers: own === '' ? standard : [...new Set([...standard, own])] };
}

/** A search text in the form of the keys; `identifier` only for a valid ISSN or ISBN. */
export function titleSearchQuery(text: string): { identifier: string | null; words: string[]; own: string } {
  const folded = foldForSearch(text);
  return {
    identifier: standardIdentifier(text)?.replace('-', '') ?? null,
    words: folded === '' ? [] : folded.split(' '),
    own: folded.replaceAll(' ', ''),
  };
}

/** Whether a key matches a query: by the identifier, the provider's id, or words that begin with the typed ones, in any order. */
export function matchesTitle(key: TitleSearchKey, query: ReturnType<typeof titleSearchQuery>): boolean {
  if (query.identifier !== null) return key.identifiers.includes(query.identifier);
  if (query.words.length === 0) return false;
  if (key.identifiers.includes(query.own)) return true;
  const title = ` ${key.title}`;
  return query.words.every((word) => title.includes(` ${word}`));
}
