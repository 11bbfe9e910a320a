import type { IpRange } from './ip-range.ts';

/** In order, IPv4 first; what overlaps or follows without a gap is made one. The same addresses as given, in the fewest ranges. */
export function mergeIpRanges(ranges: readonly IpRange[]): IpRange[] {
  const merged: IpRange[] = [];
  for (const range of ranges.toSorted(compareIpRanges)) {
    const before = merged.at(-1);
    if (!before || before.version !== range.version || range.first > before.last + 1n) merged.push({ ...range });
    else if (range.last > before.last) before.last = range.last;
  }
  return merged;
}

/** IPv4 before IPv6, then by first address, the longer of two with one beginning first. Usable as a sort function. */
export function compareIpRanges(a: IpRange, b: IpRange): number {
  if (a.version !== b.version) return a.version - b.version;
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.last === b.last ? 0 : a.last > b.last ? -1 : 1;
}

/** Two ranges that share addresses, by their places in the list given; `within`: all of the second are in the first. */
export type IpOverlap = { first: number; second: number; kind: 'same' | 'within' | 'partly' };

/** Each range that shares addresses with one before it in order of addresses, with the one that reaches furthest. */
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
