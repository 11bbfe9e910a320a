import { parseIpAddress } from './ip-address.ts';
import { countIpAddresses, formatIpRange, parseIpRange, type IpRange } from './ip-range.ts';
import { findIpOverlaps, mergeIpRanges } from './merge-ip-ranges.ts';
import { warningsOfIpRange } from './special-ip-ranges.ts';
import { type Message, say } from '../messages/message.ts';

/** One entry of a pasted list. */
export type ReadIpRange = {
  /** From 1. */
  line: number;
  /** As it was given. */
  text: string;
  /** Null when it could not be read. */
  range: IpRange | null;
  /** How it would be kept; empty when it could not be read. */
  canonical: string;
  /** Number of addresses as exact decimal text. */
  count: string;
  /** Why it could not be read. */
  error: Message | null;
  warnings: Message[];
};

export type ReadIpList = {
  entries: ReadIpRange[];
  /** All that could be read, without overlaps and in the fewest ranges, as canonical texts: offered, never done unasked. */
  merged: string[];
};

/**
 * Reads addresses pasted from a mail or a table: an entry a line or several between commas, semicolons, tabs or blanks; what follows a `#` is
 * a comment. Each entry is told its overlaps with the others.
 */
export function readIpList(text: string): ReadIpList {
  const entries = text.split(/\r\n|\r|\n/).flatMap((line, index) => entriesOf(line).map((entry) => readEntry(entry, index + 1)));
  const read = entries.flatMap((entry) => (entry.range ? [{ entry, range: entry.range }] : []));
  for (const { first, second, kind } of findIpOverlaps(read.map(({ range }) => range))) {
    const other = read[first]?.entry.canonical ?? '';
    const sentences = {
      same: say('ip-addresses.isTheSameAs', { other }),
      within: say('ip-addresses.liesWithin', { other }),
      partly: say('ip-addresses.overlapsWith', { other }),
    };
    read[second]?.entry.warnings.push(sentences[kind]);
  }
  return { entries, merged: mergeIpRanges(read.map(({ range }) => range)).map(formatIpRange) };
}

function entriesOf(line: string): string[] {
  return (
    line
      .replace(/#.*$/, '')
      .replace(/["'()]/g, '')
      .replace(/\s+(?:to|through|until|bis)\s+/gi, '-')
      .replace(/\s*([-–—/])\s*/g, '$1')
      // An address and its mask: 130.237.0.0 255.255.0.0
      .replace(/(\d\.\d+)\s+(255\.\d+\.\d+\.\d+)/g, '$1/$2')
      .split(/[\s,;]+/)
      .map((entry) => entry.replace(/\.$/, ''))
      .filter((entry) => entry !== '')
  );
}

function readEntry(text: string, line: number): ReadIpRange {
  const parsed = parseIpRange(text);
  if (!parsed.ok) return { line, text, range: null, canonical: '', count: '0', error: parsed.message, warnings: [] };
  const { range } = parsed;
  const canonical = formatIpRange(range);
  return {
    line,
    text,
    range,
    canonical,
    count: countIpAddresses(range),
    error: null,
    warnings: [...withHostBits(text, range, canonical), ...warningsOfIpRange(range)],
  };
}

/** 130.237.1.5/16 names all of 130.237.0.0/16; who wrote it may have meant one address. */
function withHostBits(text: string, { first }: IpRange, canonical: string): Message[] {
  const [address = '', prefix] = text.split('/');
  if (prefix === undefined || parseIpAddress(address)?.value === first) return [];
  return [say('ip-addresses.meansWholeCheckWhatMeant', { text, canonical })];
}
