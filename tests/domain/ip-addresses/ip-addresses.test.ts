import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { formatIpAddress, parseIpAddress, type IpAddress } from '#shared/domain/ip-addresses/ip-address.ts';
import { countIpAddresses, formatIpRange, parseIpRange, type IpRange } from '#shared/domain/ip-addresses/ip-range.ts';
import { findIpOverlaps, mergeIpRanges } from '#shared/domain/ip-addresses/merge-ip-ranges.ts';
import { readIpList } from '#shared/domain/ip-addresses/read-ip-list.ts';
import { warningsOfIpRange } from '#shared/domain/ip-addresses/special-ip-ranges.ts';
import { english, inEnglish } from '#tests/support/messages-in-english.ts';

function rangeOf(text: string): IpRange {
  const parsed = parseIpRange(text);
  if (!parsed.ok) throw new Error(english(parsed.message));
  return parsed.range;
}
const canonical = (text: string): string => formatIpRange(rangeOf(text));
const refusal = (text: string): string => {
  const parsed = parseIpRange(text);
  return parsed.ok ? 'ok' : english(parsed.message);
};

const address = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value): IpAddress => ({ version: 4, value })),
  // Runs of zeros are what IPv6 spelling is about.
  fc
    .array(fc.oneof(fc.constant(0), fc.nat(65_535)), { minLength: 8, maxLength: 8 })
    .map((groups): IpAddress => ({ version: 6, value: groups.reduce((sum, group) => sum * 65_536n + BigInt(group), 0n) })),
);
const range = fc.tuple(address, fc.bigInt({ min: 0n, max: 2n ** 20n })).map(([{ version, value }, length]): IpRange => {
  const end = value + length;
  const top = 2n ** (version === 4 ? 32n : 128n) - 1n;
  return { version, first: value, last: end > top ? top : end };
});

describe('one address', () => {
  test.each([
    ['130.237.1.1', '130.237.1.1'],
    ['2001:6B0:0:0:0:0:0:1', '2001:6b0::1'],
    ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['::ffff:130.237.1.1', '::ffff:82ed:101'],
    ['::', '::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
  ])('%s is %s', (text, expected) => {
    const parsed = parseIpAddress(text);
    expect(parsed && formatIpAddress(parsed)).toBe(expected);
  });
  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '1.2.3.a',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4::5:6:7:8',
    '1:2:3:4:5:6:7:8:9',
    'g::1',
    '12345::',
    '1.2.3.4::',
    '::1%eth0',
  ])('%j is none', (text) => expect(parseIpAddress(text)).toBeUndefined());

  test('what is written is read again, also with all zeros and capitals', () => {
    fc.assert(
      fc.property(address, (one) => {
        const text = formatIpAddress(one);
        expect(parseIpAddress(text)).toEqual(one);
        expect(text).not.toMatch(text.includes('::') ? /[A-F]|::.*::/ : /[A-F]|\b0:0\b/);
        if (one.version === 6) {
          const long = Array.from({ length: 8 }, (_, index) =>
            ((one.value >> BigInt(112 - 16 * index)) & 65_535n).toString(16).padStart(4, '0').toUpperCase(),
          );
          expect(parseIpAddress(long.join(':'))).toEqual(one);
        }
      }),
    );
  });
});

describe('ranges as libraries write them', () => {
  test.each([
    ['130.237.0.0/16', '130.237.0.0/16'],
    ['130.237.1.5/16', '130.237.0.0/16'],
    ['130.237.0.0/255.255.0.0', '130.237.0.0/16'],
    ['130.237.*.*', '130.237.0.0/16'],
    ['130.237.*', '130.237.0.0/16'],
    ['130.237.1-5.*', '130.237.1.0-130.237.5.255'],
    ['130.237.4-7.*', '130.237.4.0/22'],
    ['130.237.1.3-17', '130.237.1.3-130.237.1.17'],
    ['130.237.1.3 – 130.237.1.17', '130.237.1.3-130.237.1.17'],
    ['130.237.1.3-2.17', '130.237.1.3-130.237.2.17'],
    ['130.237.1.0-130.237.1.255', '130.237.1.0/24'],
    ['130.237.1.1-130.237.1.1', '130.237.1.1'],
    ['130.237.1.1/32', '130.237.1.1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:6B0::/32', '2001:6b0::/32'],
    ['2001:6b0::1-2001:6b0::ff', '2001:6b0::1-2001:6b0::ff'],
    ['[2001:6b0::1]', '2001:6b0::1'],
    ['１３０.237.1.1', '130.237.1.1'],
  ])('%s is %s', (text, expected) => expect(canonical(text)).toBe(expected));

  test.each([
    ['130.237.1.256', /256 is more than 255/],
    ['130.237.1.1-256', /not an IP address/],
    ['130.237.001.010', /leading zeros/],
    ['130.237.1.9-130.237.1.3', /ends before it begins/],
    ['130.237.1.1-2001:6b0::1', /begins in IPv4 and ends in IPv6/],
    ['130.237.0.0/33', /from 0 to 32/],
    ['130.237.0.0/255.0.255.0', /from 0 to 32/],
    ['2001:6b0::/129', /from 0 to 128/],
    ['130.*.1.*', /not an IP address/],
    ['130.237.1', /not an IP address/],
    ['130.237.1.1-2-3', /not an IP address/],
    ['10.0.0.0/8/8', /not an IP address/],
    ['library.example', /Write 130\.237\.1\.1, 130\.237\.0\.0\/16/],
    ['', /not an IP address/],
  ])('%s is refused with words', (text, expected) => expect(refusal(text)).toMatch(expected));

  test('the canonical text of a range names exactly its addresses', () => {
    fc.assert(
      fc.property(range, (one) => {
        expect(rangeOf(formatIpRange(one))).toEqual(one);
        expect(BigInt(countIpAddresses(one))).toBe(one.last - one.first + 1n);
      }),
    );
  });

  test('a block is written as one', () => {
    fc.assert(
      fc.property(address, fc.nat(128), (one, bits) => {
        const width = one.version === 4 ? 32 : 128;
        const prefix = bits % width;
        expect(canonical(`${formatIpAddress(one)}/${prefix}`)).toMatch(new RegExp(`/${prefix}$`));
      }),
    );
  });

  test('counts pass what a number can hold', () =>
    expect(countIpAddresses(rangeOf('2001:6b0::/32'))).toBe('79228162514264337593543950336'));

  test('whatever is given, it is read or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.:*/ -]{0,24}$/)), (text) => {
        const parsed = parseIpRange(text);
        if (parsed.ok) expect(parsed.range.first <= parsed.range.last).toBe(true);
        else expect(english(parsed.message)).toMatch(/^“.*\.$/s);
      }),
    );
  });
});

describe('addresses that no publisher sees', () => {
  test.each(['10.1.0.0/16', '172.31.255.255', '192.168.1.*', 'fd00::1'])('%s is private', (text) =>
    expect(warningsOfIpRange(rangeOf(text)).map(english).join()).toMatch(/private.*public addresses of your network/),
  );
  test.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['224.0.0.5', 'multicast'],
    ['ff02::1', 'multicast'],
    ['2001:db8::5', 'examples'],
    ['::ffff:130.237.1.1', 'IPv4 written as IPv6'],
    ['9.0.0.0-10.0.0.0', 'private'],
    ['128.0.0.0/7', 'larger than any'],
    ['2001::/15', 'larger than any'],
  ])('%s: %s', (text, word) => expect(warningsOfIpRange(rangeOf(text)).map(english).join()).toContain(word));
  test.each(['130.237.0.0/16', '11.0.0.0/8', '172.32.0.0/16', '2001:6b0::/32'])('%s is fine', (text) =>
    expect(warningsOfIpRange(rangeOf(text))).toEqual([]),
  );
});

describe('ranges beside each other', () => {
  test('what overlaps or touches becomes one, on request', () => {
    const texts = ['130.237.2.0/24', '2001:6b0::1', '130.237.1.0/24', '130.237.1.7', '130.237.4.0/24', '130.237.2.128-130.237.3.5'];
    expect(mergeIpRanges(texts.map(rangeOf)).map(formatIpRange)).toEqual(['130.237.1.0-130.237.3.5', '130.237.4.0/24', '2001:6b0::1']);
  });

  test('each overlap is told with the range it concerns', () => {
    const found = findIpOverlaps(
      ['130.237.1.7', '130.237.1.0/24', '130.237.1.250-130.237.2.9', '130.237.1.0/24', '130.237.9.1'].map(rangeOf),
    );
    expect(found).toEqual([
      { first: 1, second: 3, kind: 'same' },
      { first: 1, second: 0, kind: 'within' },
      { first: 1, second: 2, kind: 'partly' },
    ]);
  });

  test('merging keeps every address, adds none and leaves gaps between', () => {
    const small = fc
      .tuple(fc.constantFrom<4 | 6>(4, 6), fc.nat(60), fc.nat(9))
      .map(([version, first, length]): IpRange => ({ version, first: BigInt(first), last: BigInt(first + length) }));
    const members = (ranges: readonly IpRange[]): string[] =>
      [
        ...new Set(
          ranges.flatMap(({ version, first, last }) =>
            Array.from({ length: Number(last - first) + 1 }, (_, index) => `${version} ${Number(first) + index}`),
          ),
        ),
      ].toSorted();
    fc.assert(
      fc.property(fc.array(small, { maxLength: 12 }), (ranges) => {
        const merged = mergeIpRanges(ranges);
        expect(members(merged)).toEqual(members(ranges));
        for (const [index, one] of merged.entries()) {
          const before = merged[index - 1];
          if (before?.version === one.version) expect(one.first).toBeGreaterThan(before.last + 1n);
        }
        const shared = ranges.some((a, index) =>
          ranges.slice(index + 1).some((b) => a.version === b.version && a.first <= b.last && b.first <= a.last),
        );
        expect(findIpOverlaps(ranges).length > 0).toBe(shared);
      }),
    );
  });
});

describe('a pasted list', () => {
  test('lines, commas, masks, comments and words between addresses', () => {
    const { entries } = readIpList(
      '130.237.1.1, 130.237.1.2;130.237.2.0 255.255.255.0\r\n# campus south\n"130.237.5.1" to 130.237.5.9 # dormitory\n\n130.237.6.1 - 9\tnowhere',
    );
    expect(entries.map(({ line, canonical: text }) => [line, text])).toEqual([
      [1, '130.237.1.1'],
      [1, '130.237.1.2'],
      [1, '130.237.2.0/24'],
      [3, '130.237.5.1-130.237.5.9'],
      [5, '130.237.6.1-130.237.6.9'],
      [5, ''],
    ]);
    expect(inEnglish(entries.at(-1)?.error)).toContain('“nowhere” is not an IP address');
  });

  test('each entry says what to look at', () => {
    const { entries, merged } = readIpList('130.237.1.5/24\n130.237.1.9\n10.0.0.1\n130.237.2.0/24');
    expect(entries.map(({ warnings }) => warnings.map(english))).toEqual([
      ['“130.237.1.5/24” covers all of 130.237.1.0/24. Check that this is correct.'],
      ['Is within 130.237.1.0/24.'],
      [expect.stringContaining('private')],
      [],
    ]);
    expect(entries[0]?.count).toBe('256');
    expect(merged).toEqual(['10.0.0.1', '130.237.1.0-130.237.2.255']);
  });

  test('canonical texts read again give the same list', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), fc.constantFrom('\n', ', ', '; ', '\t', ' '), (ranges, between) => {
        // After an address and a blank, 255.… is taken for its mask: no machine has such an address.
        fc.pre(ranges.every(({ version, first }) => version === 6 || first < 255n << 24n));
        const { entries } = readIpList(ranges.map(formatIpRange).join(between));
        expect(entries.map((entry) => entry.range)).toEqual(ranges);
      }),
    );
  });
});
