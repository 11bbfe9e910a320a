import { foldIdentity } from '../text/fold.ts';
import type { ReportHeader } from './counter/counter-report.ts';

interface Named {
  id: string;
  name: string;
  alternative_name: string | null;
  abbreviation: string | null;
}

/**
 * The only provider that a report names as its creator or platform: by its name, alternative name or abbreviation, each with and without a remark in
 * brackets, as in `American Chemical Society (ACS)`. Null if none or several match.
 */
export function providerOfReport(
  { createdBy, platforms }: Pick<ReportHeader, 'createdBy' | 'platforms'>,
  providers: Iterable<Named>,
): string | null {
  const byKey = new Map<string, Set<string>>();
  for (const { id, name, alternative_name, abbreviation } of providers)
    for (const key of [name, alternative_name, abbreviation].flatMap(keysOf)) byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
  for (const named of [createdBy, ...platforms]) {
    const found = new Set(keysOf(named).flatMap((key) => [...(byKey.get(key) ?? [])]));
    const [only] = found;
    if (only !== undefined && found.size === 1) return only;
  }
  return null;
}

/** The forms of a name for comparison: the whole, the part before brackets, and the part inside them. */
function keysOf(name: string | null | undefined): string[] {
  if (!name) return [];
  const [, before = '', inside = ''] = /^(.*?)\s*\(([^()]+)\)\s*$/.exec(name) ?? [];
  return [name, before, inside].map(foldIdentity).filter((key) => key !== '');
}
