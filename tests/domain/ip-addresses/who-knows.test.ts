import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { checkIpAddress, tidyIpRange } from '#shared/domain/ip-addresses/check-ip-address.ts';
import { cidrBlocks } from '#shared/domain/ip-addresses/cidr-blocks.ts';
import { formatIpRange, type IpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { mergeIpRanges } from '#shared/domain/ip-addresses/merge-ip-ranges.ts';
import { rangesOf } from '#shared/domain/ip-addresses/ranges-of.ts';
import { subtractIpRanges } from '#shared/domain/ip-addresses/subtract-ip-ranges.ts';
import { compareKnowledge, type IpTelling, knowledgeOf, knownSince } from '#shared/domain/ip-addresses/known-ranges.ts';
import { warnOfRanges } from '#shared/domain/ip-addresses/warn-of-ranges.ts';
import { writeIpList } from '#shared/domain/ip-addresses/write-ip-list.ts';
import { english } from '#tests/support/messages-in-english.ts';

const texts = (ranges: readonly IpRange[]): string[] => ranges.map(formatIpRange);

// Small numbers at both ends of what there is, so that borders meet.
const range = fc
  .record({ six: fc.boolean(), top: fc.boolean(), first: fc.nat(60), length: fc.nat(30) })
  .map(({ six, top, first, length }): IpRange => {
    const base = top ? 2n ** (six ? 128n : 32n) - 100n : 0n;
    return { version: six ? 6 : 4, first: base + BigInt(first), last: base + BigInt(first + length) };
  });
const holds = (ranges: readonly IpRange[], version: number, value: bigint): boolean =>
  ranges.some((each) => each.version === version && each.first <= value && value <= each.last);

test('R114 a range that is none is an Invalid IP address, with the reason', () => {
  expect(checkIpAddress({ range: '300.1.1.1' }).map(({ message }) => message)).toEqual([
    'Invalid IP address',
    '“300.1.1.1” is not an IP address: 300 is more than 255.',
  ]);
  expect(checkIpAddress({ range: ' ' }).map(({ message }) => message)).toEqual(['Required']);
  expect(checkIpAddress({ range: '130.237.1.*', note: null })).toEqual([]);
  expect(tidyIpRange(' 130.237.1.1 – 130.237.1.20 ')).toBe('130.237.1.1-130.237.1.20');
  expect(tidyIpRange('rubbish')).toBe('rubbish');
});

describe('taking addresses away', () => {
  test.each([
    [['10.0.0.0/24'], ['10.0.0.16/28'], ['10.0.0.0/28', '10.0.0.32-10.0.0.255']],
    [['10.0.0.0/24'], ['10.0.0.0/25', '10.0.0.128/25'], []],
    [['10.0.0.0/24'], ['2001:db8::/32'], ['10.0.0.0/24']],
    [['0.0.0.0/0'], ['255.255.255.255', '0.0.0.0'], ['0.0.0.1-255.255.255.254']],
  ])('%j without %j is %j', (from, without, rest) => expect(texts(subtractIpRanges(rangesOf(from), rangesOf(without)))).toEqual(rest));

  test('what is left is what was in the one and not in the other', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.array(range, { maxLength: 6 }), (from, without) => {
        const rest = subtractIpRanges(from, without);
        for (const { first, last, version } of [...from, ...without])
          for (const value of [first - 1n, first, last, last + 1n])
            expect(holds(rest, version, value)).toBe(holds(from, version, value) && !holds(without, version, value));
      }),
    );
  });
});

describe('as vendors want them', () => {
  test('CIDR blocks have exactly the addresses of their range, each begins at a multiple of its size, and none could be joined', () => {
    fc.assert(
      fc.property(range, (one) => {
        const blocks = cidrBlocks(one);
        expect(mergeIpRanges(blocks)).toEqual([one]);
        for (const [index, { first, last }] of blocks.entries()) {
          const size = last - first + 1n;
          expect(first % size).toBe(0n);
          expect((size & (size - 1n)) === 0n).toBe(true);
          const before = blocks[index - 1];
          if (before && before.last - before.first + 1n === size) expect(before.first % (size * 2n)).not.toBe(0n);
        }
      }),
    );
    expect(texts(cidrBlocks({ version: 4, first: 0n, last: 2n ** 32n - 1n }))).toEqual(['0.0.0.0/0']);
  });

  const kept = rangesOf(['130.237.1.1-130.237.1.4', '130.237.0.0/24', '130.237.0.128/25', '2001:6b0::/32', '130.237.9.9']);
  test.each([
    ['as_kept', false, '130.237.1.1-130.237.1.4\n130.237.0.0/24\n130.237.0.128/25\n2001:6b0::/32\n130.237.9.9'],
    ['cidr', false, '130.237.1.1\n130.237.1.2/31\n130.237.1.4\n130.237.0.0/24\n130.237.0.128/25\n2001:6b0::/32\n130.237.9.9'],
    ['dashes', true, '130.237.0.0-130.237.0.255\n130.237.1.1-130.237.1.4\n130.237.9.9\n2001:6b0::-2001:6b0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ] as const)('%s, merged %s', (style, merged, expected) => expect(writeIpList(kept, style, merged)).toBe(expected));
});

test('a list says which of its ranges overlap, and which no publisher can admit', () => {
  expect(warnOfRanges(['130.237.0.0/16', 'rubbish', '130.237.5.0/24', '192.168.1.1']).map((each) => each.map(english))).toEqual([
    [],
    [],
    ['Is within 130.237.0.0/16.'],
    [expect.stringContaining('192.168.0.0/16 are private')],
  ]);
});

describe('who was told what', () => {
  const telling = (informed_at: string, ranges: string[], complete = true): IpTelling => ({
    informed_at,
    created_at: `${informed_at}T10:00:00.000Z`,
    ranges,
    complete,
  });

  test('nobody told: never; all told: current, however the blocks are divided', () => {
    expect(compareKnowledge(['130.237.0.0/24'], [])).toEqual({ state: 'never', informed_at: null, missing: ['130.237.0.0/24'], gone: [] });
    expect(compareKnowledge(['130.237.0.0/25', '130.237.0.128/25'], [telling('2026-03-01', ['130.237.0.0/24'])])).toEqual({
      state: 'current',
      informed_at: '2026-03-01',
      missing: [],
      gone: [],
    });
  });

  test('what came is missing, what went is to be withdrawn', () => {
    const told = [telling('2026-03-01', ['130.237.0.0/24', '130.237.7.0/24'])];
    expect(compareKnowledge(['130.237.0.0/24', '130.237.8.0/24'], told)).toEqual({
      state: 'outdated',
      informed_at: '2026-03-01',
      missing: ['130.237.8.0/24'],
      gone: ['130.237.7.0/24'],
    });
  });

  test('a telling of some ranges adds to those before, one of all replaces them; the order is that of the days', () => {
    const [a, b, c] = ['130.237.1.0/24', '130.237.2.0/24', '130.237.3.0/24'];
    const tellings = [telling('2026-06-01', [b as string], false), telling('2026-01-01', [a as string])];
    expect(compareKnowledge([a as string, b as string], tellings)).toMatchObject({ state: 'current', informed_at: '2026-06-01' });
    const later = [...tellings, telling('2026-09-01', [c as string])];
    expect(compareKnowledge([c as string], later).state).toBe('current');
    expect(knownSince(a as string, knowledgeOf(tellings))).toBe('2026-01-01');
    expect(knownSince(b as string, knowledgeOf(tellings))).toBe('2026-06-01');
    expect(knownSince(a as string, knowledgeOf(later))).toBeNull();
    expect(knownSince(c as string, knowledgeOf(later))).toBe('2026-09-01');
    expect(knownSince('130.237.1.128-130.237.2.127', knowledgeOf(tellings))).toBe('2026-06-01');
  });

  test('of two tellings of one day the one recorded later counts', () => {
    const first = { ...telling('2026-03-01', ['130.237.1.1']), created_at: '2026-03-01T09:00:00.000Z' };
    const second = { ...telling('2026-03-01', ['130.237.1.2']), created_at: '2026-03-01T11:00:00.000Z' };
    expect(compareKnowledge(['130.237.1.2'], [second, first]).state).toBe('current');
  });
});
