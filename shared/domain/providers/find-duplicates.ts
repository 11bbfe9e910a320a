import { foldName } from '../text/fold.ts';

/** A provider as far as it is compared. */
export type Comparable = {
  id: string;
  name: string;
  /** Several stand between semicolons or strokes, as imports read them. */
  alternative_name: string | null;
  website: string | null;
  ringgold_id: string | null;
};

export type DuplicateReason = { kind: 'ringgold' | 'name' | 'website'; value: string };
export type LikelyDuplicate = { first: string; second: string; reasons: DuplicateReason[] };

/** Hosts that many providers share say nothing about who they are. */
const sharedHosts = new Set(['sites.google.com', 'facebook.com', 'linkedin.com', 'github.com', 'wordpress.com', 'wikipedia.org']);
/** More of one kind are no duplicates but a sign that the value tells nothing. */
const mostOfOneValue = 8;

/**
 * Pairs of providers that may be one: the same Ringgold id, a name or an alternative name that is equal with case, accents and legal forms
 * folded away (D6), or the same website host. Surest first; pairs that somebody said to be different are left out.
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

/** The name of a pair, whichever of the two comes first. */
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

/** Whether a host is one that many providers share, so that it says nothing about who they are. */
export function isSharedHost(host: string): boolean {
  return sharedHosts.has(host);
}

/** `https://www.Elsevier.com/about` → `elsevier.com`; empty where there is none. */
export function websiteHost(website: string | null): string {
  const text = website?.trim().toLowerCase() ?? '';
  const host = /^(?:[a-z][a-z+.-]*:\/\/)?(?:[^/@?#]*@)?([^/:?#]+)/.exec(text)?.[1] ?? '';
  return host.includes('.') ? host.replace(/^www\d?\./, '').replace(/\.$/, '') : '';
}
