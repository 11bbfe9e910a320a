import { cidrBlocks } from './cidr-blocks.ts';
import { formatIpAddress } from './ip-address.ts';
import { formatIpRange, type IpRange } from './ip-range.ts';
import { mergeIpRanges } from './merge-ip-ranges.ts';

/**
 * Formats of ranges for vendors. `as_kept`: as in the list, a CIDR block where possible, else from-to.
 * `cidr`: blocks only. `dashes`: from-to only. All formats write a single address without a range.
 */
export const ipListStyles = ['as_kept', 'cidr', 'dashes'] as const;
export type IpListStyle = (typeof ipListStyles)[number];

/** Ranges as text, one per line. `merged` reduces them to the fewest ranges without overlaps. */
export function writeIpList(ranges: readonly IpRange[], style: IpListStyle, merged = false): string {
  const given = merged ? mergeIpRanges(ranges) : ranges;
  const lines = given.flatMap((range) => {
    if (style === 'cidr') return cidrBlocks(range).map(formatIpRange);
    return [style === 'dashes' ? fromTo(range) : formatIpRange(range)];
  });
  return lines.join('\n');
}

function fromTo({ version, first, last }: IpRange): string {
  const from = formatIpAddress({ version, value: first });
  return first === last ? from : `${from}-${formatIpAddress({ version, value: last })}`;
}
