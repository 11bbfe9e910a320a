import { foldIdentity } from '../text/fold.ts';
import type { ReportHeader } from './counter/counter-report.ts';

type Known = { id: string; name: string; platform: string | null; customer_id: string | null };

/** The only source that a report can come from: the report names its platform or its name, and no other customer number. */
export function proposeSource(
  { createdBy, platforms, customerIds }: Pick<ReportHeader, 'createdBy' | 'platforms' | 'customerIds'>,
  sources: readonly Known[],
): string | null {
  const named = new Set([createdBy, ...platforms].flatMap((name) => (name ? foldIdentity(name) : [])));
  const numbers = new Set(customerIds.flatMap((id) => [id, id.slice(id.indexOf(':') + 1)]).map(foldIdentity));
  const isNumber = ({ customer_id }: Known): boolean => customer_id !== null && numbers.has(foldIdentity(customer_id));
  const fitting = sources.filter((source) => [source.name, source.platform].some((name) => name !== null && named.has(foldIdentity(name))));
  const own = fitting.filter(isNumber);
  const possible = own.length > 0 ? own : fitting.filter(({ customer_id }) => customer_id === null || numbers.size === 0);
  return possible.length === 1 ? (possible[0]?.id ?? null) : null;
}
