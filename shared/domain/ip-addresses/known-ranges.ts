import { formatIpRange, type IpRange } from './ip-range.ts';
import { mergeIpRanges } from './merge-ip-ranges.ts';
import { rangesOf } from './ranges-of.ts';
import { subtractIpRanges } from './subtract-ip-ranges.ts';

/** A notification of a provider about IP ranges. */
export type IpTelling = {
  /** `YYYY-MM-DD`. */
  informed_at: string;
  /** Orders several notifications of one day. */
  created_at: string;
  ranges: readonly string[];
  /** Whether these were all the ranges, so that earlier ones no longer apply. Otherwise they were added to earlier ones. */
  complete: boolean;
};

/** The ranges known to a provider after each notification, in order of days. */
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

/** How complete the provider's knowledge of the ranges in force is. */
export type IpKnowledge = {
  /** `never`: never notified. `outdated`: addresses are missing, or obsolete ones were not withdrawn. */
  state: 'never' | 'outdated' | 'current';
  /** Day of the last notification; null without one. */
  informed_at: string | null;
  /** Addresses of which the provider was not notified, as ranges. */
  missing: string[];
  /** Addresses of which the provider was notified, but which are no longer in force. */
  gone: string[];
};

/** Compares the ranges known to a provider with those in force, address by address: dividing a block makes no difference. */
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

/**
 * The day since when a provider has known all addresses of a range; null if it does not know them.
 * `knowledge` is the result of `knowledgeOf`.
 */
export function knownSince(range: string, knowledge: ReturnType<typeof knowledgeOf>): string | null {
  const [wanted] = rangesOf([range]);
  if (!wanted) return null;
  let since: string | null = null;
  for (const { informed_at, known } of knowledge) {
    // Known ranges are merged, so a fully known range is within a single one.
    const isKnown = known.some((each) => each.version === wanted.version && each.first <= wanted.first && wanted.last <= each.last);
    since = isKnown ? (since ?? informed_at) : null;
  }
  return since;
}
