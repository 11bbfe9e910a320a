import { headingKey } from '#shared/domain/sheets/heading-key.ts';
import { knownMetrics } from './report-types.ts';

/** Spellings beside those of the Code of Practice, as keys. */
const spellings = new Map([
  ['limit_exceded', 'Limit_Exceeded'],
  ['no_licence', 'No_License'],
  ['licence_denied', 'No_License'],
  ['regular_searches', 'Regular_Searches'],
  ['searches_federated_and_automated', 'Federated_And_Automated_Searches'],
  ['federated_and_automated_searches', 'Federated_And_Automated_Searches'],
]);
const known = new Map([...knownMetrics].map((metric) => [metric.toLowerCase(), metric]));

/** The metric that a cell names, in the spelling of the Code of Practice; one that it does not know stays as written. */
export function readMetric(text: string): string {
  if (knownMetrics.has(text)) return text;
  const key = headingKey(text);
  return spellings.get(key) ?? known.get(key) ?? text.trim();
}

/** A category of release 4: `Access denied: concurrent/simultaneous user license limit exceeded`. */
export function readDenial(text: string): string | undefined {
  if (/limit|concurrent|simultaneous|turnaway/i.test(text)) return 'Limit_Exceeded';
  return /not licen[cs]ed|no[_ ]licen[cs]e/i.test(text) ? 'No_License' : undefined;
}

/** Rows of a vendor's own that add up all metrics. */
export function isTotalOfMetrics(text: string): boolean {
  return /^totals?$/i.test(text.trim());
}
