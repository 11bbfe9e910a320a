import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { isDoi, normaliseDoi } from '#shared/domain/identifiers/doi.ts';
import { isIsbn, normaliseIsbn } from '#shared/domain/identifiers/isbn.ts';
import { upgraded } from '#shared/contract/upgrades.ts';
import { isIssn, normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { findOrcid, isOrcid } from '#shared/domain/identifiers/orcid.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('ISSN', () => {
  test.each([
    ['0028-0836', '0028-0836'],
    ['00280836', '0028-0836'],
    ['ISSN 0028-0836', '0028-0836'],
    ['eISSN: 1476-4687', '1476-4687'],
    ['2434-561x', '2434-561X'],
    ['0028–0836', '0028-0836'],
    ['280836', '0028-0836'],
  ])('%s is %s', (text, issn) => expect(normaliseIssn(text)).toBe(issn));
  test.each(['0028-0837', '1111-1111', 'n/a', '', '0000-0000', '0028-083', '0028-08366', '9780306406157'])('%j is none', (text) =>
    expect(isIssn(text)).toBe(false),
  );

  test('exactly one check character fits, and changing one digit is noticed', () => {
    fc.assert(
      fc.property(digits(7), fc.nat(6), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
        fc.pre(body !== '0000000');
        const fitting = [...'0123456789X'].filter((check) => isIssn(body + check));
        expect(fitting).toHaveLength(1);
        const other = [...body].map((digit, index) => (index === at ? String((Number(digit) + shift) % 10) : digit)).join('');
        expect(isIssn(other + (fitting[0] ?? ''))).toBe(false);
      }),
    );
  });
});

describe('ORCID', () => {
  test.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])('%s has a fitting check digit', (text) =>
    expect(isOrcid(text)).toBe(true),
  );
  test.each(['0000-0002-1825-0098', '0000-0002-1694-2330', '0000-0002-1694-233x', 'https://orcid.org/0000-0002-1825-0097', ''])(
    '%j is none',
    (text) => expect(isOrcid(text)).toBe(false),
  );
  test('is found in a text with its address', () => {
    expect(findOrcid('Ada, https://orcid.org/0000-0002-1694-233x')).toEqual({
      orcid: '0000-0002-1694-233X',
      written: 'https://orcid.org/0000-0002-1694-233x',
    });
    expect(findOrcid('0000-0002-1825-00971')).toBeUndefined();
  });
  test('exactly one check character fits', () => {
    fc.assert(
      fc.property(digits(15), (body) => {
        const written = (check: string) => `${body}${check}`.replace(/(.{4})(?=.)/g, '$1-');
        expect([...'0123456789X'].filter((check) => isOrcid(written(check)))).toHaveLength(1);
      }),
    );
  });
});

describe('ISBN', () => {
  test.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['0-306-40615-2', '9780306406157'],
    ['ISBN-13: 9780306406157', '9780306406157'],
    ['080442957x', '9780804429573'],
    ['979-10-90636-07-1', '9791090636071'],
  ])('%s is %s', (text, isbn) => expect(normaliseIsbn(text)).toBe(isbn));
  test.each(['9780306406158', '0306406153', '9770306406157', '', 'n/a', '0000000000', '0028-0836'])('%j is none', (text) =>
    expect(isIsbn(text)).toBe(false),
  );

  test('an ISBN-10 and the ISBN-13 it becomes are one', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        fc.pre(body !== '000000000');
        const found = [...'0123456789X'].map((check) => normaliseIsbn(body + check)).filter((isbn) => isbn !== undefined);
        expect(found).toHaveLength(1);
        expect(normaliseIsbn(found[0] ?? '')).toBe(found[0]);
        expect(found[0]?.slice(3, 12)).toBe(body);
      }),
    );
  });
});

describe('DOI', () => {
  test.each([
    ['10.1000/XYZ123', '10.1000/xyz123'],
    ['https://doi.org/10.1000/182', '10.1000/182'],
    ['http://dx.doi.org/10.1000/182', '10.1000/182'],
    ['doi:10.1000/182', '10.1000/182'],
    ['DOI: 10.1000/182.', '10.1000/182'],
    ['doi:https://doi.org/10.1000/182', '10.1000/182'],
    [' 10.1002/(SICI)1097-4571(199604)47:4<1::AID>3.0.CO;2-F ', '10.1002/(sici)1097-4571(199604)47:4<1::aid>3.0.co;2-f'],
    ['10.1000/182)', '10.1000/182'],
  ])('%s is %s', (text, doi) => expect(normaliseDoi(text)).toBe(doi));
  test.each(['', '10.10/x', '11.1000/182', '10.1000/', '10.1000/a b', 'n/a', 'https://example.org/10.1000/182'])('%j is none', (text) =>
    expect(isDoi(text)).toBe(false),
  );

  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^10\.\d{4,9}\/[!-~]{1,30}$/), (text) => {
        const once = normaliseDoi(text);
        if (once !== undefined) expect(normaliseDoi(once)).toBe(once);
      }),
    );
  });
});

describe('a product that was stored before identifiers had one form', () => {
  test('has standard ones; what is none stays as it is', () => {
    const before = { id: 'p', name: 'Waves', online_identifier: '20493630', print_identifier: 'WAVES-01' };
    expect(upgraded('product', undefined, before)).toEqual({ ...before, online_identifier: '2049-3630' });
    expect(upgraded('product', undefined, { ...before, online_identifier: null })).toMatchObject({ online_identifier: null });
  });
});
