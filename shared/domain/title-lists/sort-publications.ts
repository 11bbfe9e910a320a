import { foldForSearch } from '../text/fold.ts';
import type { Publication } from './publication.ts';

/**
 * Sorts alphabetically as KBART requires: case, accents and punctuation do not count, articles do. Rows of one title are sorted by identifier, then
 * from oldest to newest.
 */
export function sortPublications<Kind extends Publication>(publications: readonly Kind[]): Kind[] {
  const keyed = publications.map((publication) => ({ publication, key: sortKey(publication) }));
  return keyed.toSorted((a, b) => compareParts(a.key, b.key)).map(({ publication }) => publication);
}

function sortKey(publication: Publication): string[] {
  const { publication_title, online_identifier, print_identifier, title_id, date_first_issue_online } = publication;
  const identifier = online_identifier ?? print_identifier ?? title_id ?? '';
  return [foldForSearch(publication_title), publication_title, identifier, date_first_issue_online ?? ''];
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}
