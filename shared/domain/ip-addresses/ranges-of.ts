import { type IpRange, parseIpRange } from './ip-range.ts';

/** Parses ranges that were checked before they were stored; invalid ones are skipped. */
export function rangesOf(texts: readonly string[]): IpRange[] {
  return texts.flatMap((text) => {
    const parsed = parseIpRange(text);
    return parsed.ok ? [parsed.range] : [];
  });
}
