import { foldName } from '../text/fold.ts';

/** The fields of a provider that are compared. */
export type Comparable = {
  id: string;
  name: string;
  /** Several names are separated by semicolons or vertical bars, as in imports. */
  alternative_name: string | null;
  website: string | null;
  ringgold_id: string | null;
};

export type DuplicateReason = { kind: 'ringgold' | 'name' | 'website'; value: string };
export type LikelyDuplicate = { first: string; second: string; reasons: DuplicateReason[] };

/** Hosts shared by many providers, which do not identify any of them. */
const sharedHosts = new Set(['sites.google.com', 'facebook.com', 'linkedin.com', 'github.com', 'wordpress.com', 'wikipedia.org']);
/** Max providers per value: if more share one, it does not identify any of them. */
const mostOfOneValue = 8;

/**
 * Finds pairs of providers that may be duplicates, surest first: the same Ringgold id, the same website host, or an equal name or alternative name.
 * Case, accents and legal forms are ignored (D6). Pairs marked as different are omitted.
 */
export function findDuplicates(providers: readonly Comparable[], different: ReadonlySet<string> = new Set()): LikelyDuplicate[] {
  const pairs = new Map<string, LikelyDuplicate>();
  for (const [kind, keysOf] of Object.entries(keys) as [DuplicateReason['kind'], (provider: Comparable) => Map<string, string>][]) {
    const byKey = new Map<string, { id: string; value: string }[]>();
    for (const provider of providers)
      for (const [key, value] of keysOf(provider)) byKey.set(key, [...(byKey.get(key) ?? []), { id: provider.id, value }]);
    for (const group of byKey.values()) {
      if (group.length > mostOfOneValue) continue;
      for (const [index, a] of group.entries())
        for (const b of group.slice(index + 1)) {
          const name = pairName(a.id, b.id);
          if (different.has(name)) continue;
          const [first = '', second = ''] = name.split(' ');
          const pair = pairs.get(name) ?? { first, second, reasons: [] };
          pairs.set(name, pair);
          if (!pair.reasons.some((reason) => reason.kind === kind)) pair.reasons.push({ kind, value: b.value });
        }
    }
  }
  return [...pairs.values()].toSorted(
    (a, b) => weight(b) - weight(a) || (pairName(a.first, a.second) < pairName(b.first, b.second) ? -1 : 1),
  );
}

/** The key of a pair, independent of the order. */
export function pairName(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

const weights = { ringgold: 4, name: 2, website: 1 } as const;

function weight({ reasons }: LikelyDuplicate): number {
  return reasons.reduce((sum, { kind }) => sum + weights[kind], 0);
}

const keys: Record<DuplicateReason['kind'], (provider: Comparable) => Map<string, string>> = {
  ringgold: ({ ringgold_id }) => single(ringgold_id?.replaceAll(/\D/g, '') ?? '', ringgold_id ?? ''),
  name: ({ name, alternative_name }) => {
    const names = [name, ...(alternative_name ?? '').split(/\s*[;|]\s*/)];
    return new Map(names.flatMap((each): [string, string][] => (foldName(each) === '' ? [] : [[foldName(each), each]])));
  },
  website: ({ website }) => {
    const host = websiteHost(website);
    return single(isSharedHost(host) ? '' : host, host);
  },
};

function single(key: string, value: string): Map<string, string> {
  return new Map(key === '' ? [] : [[key, value]]);
}

/** Whether many providers share the host, so that it does not identify any of them. */
export function isSharedHost(host: string): boolean {
  return sharedHosts.has(host);
}

/** The host of a website: `https://www.Elsevier.com/about` → `elsevier.com`; empty without a host. */
export function websiteHost(website: string | null): string {
  const text = website?.trim().toLowerCase() ?? '';
  const host = /^(?:[a-z][a-z+.-]*:\/\/)?(?:[^/@?#]*@)?([^/:?#]+)/.exec(text)?.[1] ?? '';
  return host.includes('.') ? host.replace(/^www\d?\./, '').replace(/\.$/, '') : '';
}
