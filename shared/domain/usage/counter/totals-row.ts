import { isTotalOfMetrics } from './read-metric.ts';

const things = '(?:journals?|titles?|books?|collections?|databases?|platforms?|items?|searches|metrics|usage|requests)';
const totalPhrase = new RegExp(`^(?:grand |sub)?totals?(?: (?:for|of) all ${things}| ${things})?[ :.]*$`, 'i');
const allPhrase = new RegExp(`^all(?: ${things})?$`, 'i');

/**
 * Whether a row adds up others. Only the exact phrase counts, in a row that identifies nothing: a title may begin with the same words, and a platform may
 * sell a database called “All Databases”.
 */
export function isTotalsRow(row: { name: string; beside: readonly string[]; metric: string; isIdentified: boolean }): boolean {
  if (isTotalOfMetrics(row.metric)) return true;
  if (row.isIdentified) return false;
  if (row.name === '') return row.beside.some((text) => totalPhrase.test(text));
  return totalPhrase.test(row.name) || allPhrase.test(row.name);
}
