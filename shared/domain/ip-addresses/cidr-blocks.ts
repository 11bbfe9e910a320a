import type { IpRange } from './ip-range.ts';

/** The fewest CIDR blocks with exactly the addresses of a range, in order: some vendors accept nothing else. */
export function cidrBlocks({ version, first, last }: IpRange): IpRange[] {
  const blocks: IpRange[] = [];
  const most = 1n << (version === 4 ? 32n : 128n);
  for (let at = first; at <= last;) {
    // The largest block that starts here: a block starts at a multiple of its size.
    let size = at === 0n ? most : at & -at;
    while (at + size - 1n > last) size >>= 1n;
    blocks.push({ version, first: at, last: at + size - 1n });
    at += size;
  }
  return blocks;
}
