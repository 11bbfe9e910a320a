import { headingKey } from '#shared/domain/sheets/heading-key.ts';
import { knownMetrics } from './report-types.ts';

/** Alternative spellings of metrics, as normalised headings. */
const spellings = new Map([
  ['limit_exceded', 'Limit_Exceeded'],
  ['no_licence', 'No_License'],
  ['licence_denied', 'No_License'],
  ['regular_searches', 'Regular_Searches'],
  ['searches_federated_and_automated', 'Federated_And_Automated_Searches'],
  ['federated_and_automated_searches', 'Federated_And_Automated_Searches'],
]);
const known = new Map([...knownMetrics].map((metric) => [metric.toLowerCase(), metric]));

/** The metric of a cell in the spelling of the Code of Practice; unknown ones stay as written. */
export function readMetric(text: string): string {
  if (knownMetrics.has(text)) return text;
  const key = headingKey(text);
  return spellings.get(key) ?? known.get(key) ?? text.trim();
}

/** Parses a denial category of release 4: `Access denied: concurrent/simultaneous user license limit exceeded`. */
export function readDenial(text: string): string | undefined {
  if (/limit|concurrent|simultaneous|turnaway/i.test(text)) return 'Limit_Exceeded';
  return /not licen[cs]ed|no[_ ]licen[cs]e/i.test(text) ? 'No_License' : undefined;
}

/** Whether a row is a vendor's own total of all metrics. */
export function isTotalOfMetrics(text: string): boolean {
  return /^totals?$/i.test(text.trim());
}
