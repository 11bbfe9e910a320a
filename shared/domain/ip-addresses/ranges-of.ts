import { type IpRange, parseIpRange } from './ip-range.ts';

/** The ranges in texts that were checked when they were kept; one that is none is left out. */
export function rangesOf(texts: readonly string[]): IpRange[] {
  return texts.flatMap((text) => {
    const parsed = parseIpRange(text);
    return parsed.ok ? [parsed.range] : [];
  });
}
