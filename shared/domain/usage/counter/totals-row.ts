import { derivedKindOf, isDoubtful } from '../../sheets/derived-words.ts';
import { foldForSearch } from '../../text/fold.ts';
import { isTotalOfMetrics } from './read-metric.ts';

const things = '(?:journals?|titles?|books?|collections?|databases?|platforms?|items?|searches|metrics|usage|requests)';
const totalPhrase = new RegExp(`^(?:grand |sub)?totals?(?: (?:for|of) all ${things}| ${things})?[ :.]*$`, 'i');
const allPhrase = new RegExp(`^all(?: ${things})?$`, 'i');

/** One word for a total in any of nine languages: `Summe`, `Totaal`, `Yhteensä`. */
function isTotalWord(folded: string): boolean {
  return /^\w+$/.test(folded) && derivedKindOf(folded) === 'total' && !isDoubtful(folded);
}

/**
 * Whether a row adds up others. Only the exact phrase counts, in a row that identifies nothing: a title may begin with the same words, and a platform may
 * sell a database called “All Databases”.
 */
export function isTotalsRow(row: { name: string; beside: readonly string[]; metric: string; isIdentified: boolean }): boolean {
  if (isTotalOfMetrics(row.metric)) return true;
  if (row.isIdentified) return false;
  // What names no title and identifies none is the use of no title, whatever the row calls it.
  if (row.name === '') return true;
  return totalPhrase.test(row.name) || allPhrase.test(row.name) || isTotalWord(foldForSearch(row.name));
}
