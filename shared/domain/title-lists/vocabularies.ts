import type { Publication } from './publication.ts';

/**
 * Allowed values of columns, as data, because phase III of KBART will add some. Keys are the stored values, lists their spellings in files, in small
 * letters.
 */
export const publicationTypes: Record<NonNullable<Publication['publication_type']>, readonly string[]> = {
  serial: ['serial', 'serials', 'journal', 'journals', 'ejournal', 'e-journal', 'periodical', 'magazine', 'newspaper'],
  monograph: ['monograph', 'monographs', 'book', 'books', 'ebook', 'e-book', 'ebooks', 'e-books'],
};

/** `P` paid, `F` free (open access or free to read). */
export const accessTypes: Record<NonNullable<Publication['access_type']>, readonly string[]> = {
  P: ['p', 'paid', 'subscription'],
  F: ['f', 'free', 'open access', 'oa'],
};

/** Other values are stored unchanged: some systems write `print`, `ebook` or `other`. */
export const coverageDepths = {
  fulltext: ['fulltext', 'full text', 'full-text', 'full_text'],
  'selected articles': ['selected articles', 'selected article', 'selected_articles', 'selected', 'selected full text'],
  abstracts: ['abstracts', 'abstract', 'abstracts only'],
} as const satisfies Record<string, readonly string[]>;

/** The value for a spelling; undefined if the vocabulary lacks it. */
export function readChoice<Value extends string>(vocabulary: Record<Value, readonly string[]>, text: string): Value | undefined {
  const small = text.toLowerCase();
  for (const value in vocabulary) if (vocabulary[value].includes(small)) return value;
  return undefined;
}
