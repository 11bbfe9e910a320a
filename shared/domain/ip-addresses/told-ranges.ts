import { formatIpRange, type IpRange } from './ip-range.ts';
import { mergeIpRanges } from './merge-ip-ranges.ts';
import { rangesOf } from './ranges-of.ts';
import { subtractIpRanges } from './subtract-ip-ranges.ts';

/** That a provider was told of ranges on a day. */
export type IpTelling = {
  /** `YYYY-MM-DD`. */
  informed_at: string;
  /** Orders several of one day. */
  created_at: string;
  ranges: readonly string[];
  /** Whether these were all the ranges: then earlier ones that are not among them are over. Otherwise they came in addition. */
  complete: boolean;
};

/** What a provider knows after each telling, in the order of days. */
export function knowledgeOf(tellings: readonly IpTelling[]): { informed_at: string; known: IpRange[] }[] {
  let known: IpRange[] = [];
  return tellings
    .toSorted((a, b) => (a.informed_at === b.informed_at ? order(a.created_at, b.created_at) : order(a.informed_at, b.informed_at)))
    .map(({ informed_at, ranges, complete }) => {
      known = mergeIpRanges([...(complete ? [] : known), ...rangesOf(ranges)]);
      return { informed_at, known };
    });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How well a provider knows the ranges that are in force. */
export type IpKnowledge = {
  /** `never`: was told nothing. `outdated`: addresses are missing, or some that are over were not withdrawn. */
  state: 'never' | 'outdated' | 'current';
  /** The last day it was told anything; null for never. */
  informed_at: string | null;
  /** Addresses it has not been told of, as ranges. */
  missing: string[];
  /** Addresses it was told of that are no longer ours. */
  gone: string[];
};

/** Compares what a provider was told with the ranges in force, address by address: a block that was divided is no news. */
export function compareKnowledge(current: readonly string[], tellings: readonly IpTelling[]): IpKnowledge {
  const last = knowledgeOf(tellings).at(-1);
  const known = last?.known ?? [];
  const now = rangesOf(current);
  const missing = subtractIpRanges(now, known).map(formatIpRange);
  const gone = subtractIpRanges(known, now).map(formatIpRange);
  return {
    state: last === undefined ? 'never' : missing.length + gone.length > 0 ? 'outdated' : 'current',
    informed_at: last?.informed_at ?? null,
    missing,
    gone,
  };
}

/** Since which day a provider knows all addresses of a range, or null while it does not; `knowledge` as `knowledgeOf` gives it. */
export function knownSince(range: string, knowledge: ReturnType<typeof knowledgeOf>): string | null {
  const [wanted] = rangesOf([range]);
  if (!wanted) return null;
  let since: string | null = null;
  for (const { informed_at, known } of knowledge) {
    // What is known is merged: a range that is known whole lies in one of its ranges.
    const isKnown = known.some((each) => each.version === wanted.version && each.first <= wanted.first && wanted.last <= each.last);
    since = isKnown ? (since ?? informed_at) : null;
  }
  return since;
}
