import { findIpOverlaps } from './merge-ip-ranges.ts';
import { parseIpRange } from './ip-range.ts';
import { warningsOfIpRange } from './special-ip-ranges.ts';
import { type Message, say } from '../messages/message.ts';

/** Warnings for each range of a list, by index: overlaps with others of the list, and addresses that publishers cannot admit. */
export function warnOfRanges(texts: readonly string[]): Message[][] {
  const read = texts.flatMap((text, index) => {
    const parsed = parseIpRange(text);
    return parsed.ok ? [{ index, range: parsed.range }] : [];
  });
  const warnings: Message[][] = texts.map(() => []);
  for (const { index, range } of read) warnings[index]?.push(...warningsOfIpRange(range));
  for (const { first, second, kind } of findIpOverlaps(read.map(({ range }) => range))) {
    const other = texts[read[first]?.index ?? -1] ?? '';
    const sentences = {
      same: say('ip-addresses.sameAs', { other }),
      within: say('ip-addresses.liesWithin', { other }),
      partly: say('ip-addresses.overlapsWith', { other }),
    };
    warnings[read[second]?.index ?? -1]?.push(sentences[kind]);
  }
  return warnings;
}
