import type { IpRange } from './ip-range.ts';
import { mergeIpRanges } from './merge-ip-ranges.ts';

/** The addresses of `from` that are not in `without`, in order and in the fewest ranges. */
export function subtractIpRanges(from: readonly IpRange[], without: readonly IpRange[]): IpRange[] {
  const holes = mergeIpRanges(without);
  return mergeIpRanges(from).flatMap((range) => {
    const rest: IpRange[] = [];
    let { first } = range;
    for (const hole of holes) {
      if (hole.version !== range.version || hole.last < first || hole.first > range.last) continue;
      if (hole.first > first) rest.push({ version: range.version, first, last: hole.first - 1n });
      first = hole.last + 1n;
    }
    return first > range.last ? rest : [...rest, { version: range.version, first, last: range.last }];
  });
}
