import type { IpRange } from './ip-range.ts';

/** The same addresses in the fewest ranges, IPv4 first: overlapping and adjacent ranges are merged. */
export function mergeIpRanges(ranges: readonly IpRange[]): IpRange[] {
  const merged: IpRange[] = [];
  for (const range of ranges.toSorted(compareIpRanges)) {
    const before = merged.at(-1);
    if (!before || before.version !== range.version || range.first > before.last + 1n) merged.push({ ...range });
    else if (range.last > before.last) before.last = range.last;
  }
  return merged;
}

/** Comparator: IPv4 first, then by first address, then the longer range first. */
export function compareIpRanges(a: IpRange, b: IpRange): number {
  if (a.version !== b.version) return a.version - b.version;
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.last === b.last ? 0 : a.last > b.last ? -1 : 1;
}

/** Two ranges that share addresses, by their indexes in the list; `within`: the first contains the second. */
export type IpOverlap = { first: number; second: number; kind: 'same' | 'within' | 'partly' };

/** Overlaps of each range with the preceding range that reaches furthest, in order of addresses. */
export function findIpOverlaps(ranges: readonly IpRange[]): IpOverlap[] {
  const ordered = ranges
    .map((range, index) => ({ range, index }))
    .toSorted((a, b) => compareIpRanges(a.range, b.range) || a.index - b.index);
  const overlaps: IpOverlap[] = [];
  let furthest: (typeof ordered)[number] | undefined;
  for (const entry of ordered) {
    const { range } = entry;
    if (furthest && furthest.range.version === range.version && range.first <= furthest.range.last) {
      const same = furthest.range.first === range.first && furthest.range.last === range.last;
      const kind = same ? 'same' : range.last <= furthest.range.last ? 'within' : 'partly';
      overlaps.push({ first: furthest.index, second: entry.index, kind });
      if (range.last <= furthest.range.last) continue;
    }
    furthest = entry;
  }
  return overlaps;
}
