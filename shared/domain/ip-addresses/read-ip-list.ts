import { parseIpAddress } from './ip-address.ts';
import { countIpAddresses, formatIpRange, parseIpRange, type IpRange } from './ip-range.ts';
import { findIpOverlaps, mergeIpRanges } from './merge-ip-ranges.ts';
import { warningsOfIpRange } from './special-ip-ranges.ts';
import { type Message, say } from '../messages/message.ts';

/** One entry of a pasted list. */
export type ReadIpRange = {
  /** From 1. */
  line: number;
  /** Text of the entry in the list. */
  text: string;
  /** Null if the text is invalid. */
  range: IpRange | null;
  /** Canonical form, as stored; empty if the text is invalid. */
  canonical: string;
  /** Number of addresses as exact decimal text. */
  count: string;
  /** Reason why the text is invalid. */
  error: Message | null;
  warnings: Message[];
};

export type ReadIpList = {
  entries: ReadIpRange[];
  /** All valid entries as canonical texts, without overlaps and in the fewest ranges. Users choose whether to use it. */
  merged: string[];
};

/**
 * Parses addresses pasted from an email or a table: one entry per line, or several separated by commas, semicolons, tabs or spaces.
 * Text after `#` is a comment. Of two overlapping entries, the second in order of addresses has a warning.
 */
export function readIpList(text: string): ReadIpList {
  const entries = text.split(/\r\n|\r|\n/).flatMap((line, index) => entriesOf(line).map((entry) => readEntry(entry, index + 1)));
  const read = entries.flatMap((entry) => (entry.range ? [{ entry, range: entry.range }] : []));
  for (const { first, second, kind } of findIpOverlaps(read.map(({ range }) => range))) {
    const other = read[first]?.entry.canonical ?? '';
    const sentences = {
      same: say('ip-addresses.sameAs', { other }),
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

/** 130.237.1.5/16 means all of 130.237.0.0/16, but the author may have meant one address. */
function withHostBits(text: string, { first }: IpRange, canonical: string): Message[] {
  const [address = '', prefix] = text.split('/');
  if (prefix === undefined || parseIpAddress(address)?.value === first) return [];
  return [say('ip-addresses.coversWholeRange', { text, canonical })];
}
