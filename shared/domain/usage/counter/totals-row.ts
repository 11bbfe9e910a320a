import { derivedKindOf, isDoubtful } from '../../sheets/derived-words.ts';
import { foldForSearch } from '../../text/fold.ts';
import { isTotalOfMetrics } from './read-metric.ts';

const things = '(?:journals?|titles?|books?|collections?|databases?|platforms?|items?|searches|metrics|usage|requests)';
const totalPhrase = new RegExp(`^(?:grand |sub)?totals?(?: (?:for|of) all ${things}| ${things})?[ :.]*$`, 'i');
const allPhrase = new RegExp(`^all(?: ${things})?$`, 'i');

/** Whether a folded text is a single word for a total in any of nine languages: `Summe`, `Totaal`, `Yhteensä`. */
function isTotalWord(folded: string): boolean {
  return /^\w+$/.test(folded) && derivedKindOf(folded) === 'total' && !isDoubtful(folded);
}

/**
 * Whether a row is a total of others. Requires the exact phrase and a row without identifiers: a title may begin with the same words, and a platform
 * may sell a database named “All Databases”.
 */
export function isTotalsRow(row: { name: string; beside: readonly string[]; metric: string; isIdentified: boolean }): boolean {
  if (isTotalOfMetrics(row.metric)) return true;
  if (row.isIdentified) return false;
  // A row without a name and identifiers is not the use of a title.
  if (row.name === '') return true;
  return totalPhrase.test(row.name) || allPhrase.test(row.name) || isTotalWord(foldForSearch(row.name));
}
