import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { checkIpAddress } from '#shared/domain/ip-addresses/check-ip-address.ts';
import { numeric } from '#shared/domain/money/check-number.ts';
import { email, matches, maxLength, minLength, required, validDate } from '#shared/domain/text/checks.ts';
import { foldForSearch, foldIdentity, foldName, foldUnicode } from '#shared/domain/text/fold.ts';
import { withSoftHyphens } from '#shared/domain/text/soft-hyphens.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { runs } from '#tests/support/lane.ts';

function said(breaches: Breach[]): string | undefined {
  return breaches[0] && english(breaches[0].message);
}

describe('soft hyphens', () => {
  test.each([
    ['Verlängerungsvorschlag', 'Verlängerungs|vorschlag'],
    ['Publikationsvereinbarungen', 'Publikations|vereinbarungen'],
    ['Entscheidungsfristen und Nutzungsstatistiken', 'Entscheidungs|fristen und Nutzungs|statistiken'],
    ['Recent actions', 'Recent actions'],
    ['Actions récentes', 'Actions récentes'],
    ['Abonnements', 'Abonnements'],
  ])('%s', (label, shown) => expect(withSoftHyphens(label).replaceAll('\u00AD', '|')).toBe(shown));
});

describe('R114 generic messages word for word', () => {
  test('of each check', () => {
    expect(said(required('name', ' '))).toBe('Required');
    expect(said(required('names', []))).toBe('Required');
    expect(required('flag', false)).toEqual([]);
    expect(required('count', 0)).toEqual([]);
    expect(said(maxLength('name', 'x'.repeat(256), 255))).toBe('Must be maximum of 255 characters.');
    expect(said(minLength('password', 'short', 12))).toBe('Must be at least 12 characters.');
    expect(said(numeric('days', 'x'))).toBe('Must be numeric value');
    expect(said(numeric('days', -1, { min: 0 }))).toBe('The minimum value is 0');
    expect(said(numeric('month', '13', { max: 12 }))).toBe('The maximum value is 12');
    expect(said(validDate('start_date', '2025-02-30'))).toBe('Invalid date');
    expect(said(email('email', 'me@'))).toBe('Invalid email');
    expect(said(matches('repeat', 'a', 'b', 'password'))).toBe("Doesn't match password");
    expect(said(checkIpAddress({ range: '1.2.3' }))).toBe('Invalid IP address');
  });

  test('carry their values, so that they can be worded again', () => {
    expect(maxLength('name', 'x'.repeat(65), 64)).toEqual([
      { field: 'name', message: { code: 'fields.tooLong', values: { maximum: 64 } } },
    ]);
    expect(said(matches('name', 'a', 'b', "{n} 'x' $1"))).toBe("Doesn't match {n} 'x' $1");
  });

  test('empty values pass every check but required', () => {
    for (const value of ['', null, undefined]) {
      expect([
        ...maxLength('f', value, 1),
        ...minLength('f', value, 9),
        ...numeric('f', value),
        ...validDate('f', value),
        ...email('f', value),
      ]).toEqual([]);
    }
  });

  test('characters are counted as people do', () => {
    expect(maxLength('f', '👍'.repeat(64), 64)).toEqual([]);
    expect(maxLength('f', 'e\u0301'.repeat(64), 64)).toEqual([]);
  });
});

test.each(['a@b.org', 'first.last+tag@sub.example.co.uk', 'jürgen@bücher.de', "o'neil@example.ie"])('%s is an email address', (text) =>
  expect(email('email', text)).toEqual([]),
);
test.each(['a@b', '@b.org', 'a b@c.org', 'a@b..org', 'a..b@c.org', '.a@b.org', 'a@-b.org', 'a@b.org,c@d.org', 'a@b.org\n'])(
  '%j is none',
  (text) => expect(said(email('email', text))).toBe('Invalid email'),
);

test.each([
  '192.168.0.1',
  '10.0.0.0/8',
  '10.0.0.1-10.0.0.9',
  '10.0.0.1 - 9',
  '10.0.*.*',
  '::1',
  '2001:db8::/32',
  '2001:db8::1-2001:db8::ff',
  '::ffff:10.0.0.1',
  '1:2:3:4:5:6:7:8',
])('%s is an IP address or range', (text) => expect(checkIpAddress({ range: text })).toEqual([]));
test.each([
  '256.0.0.1',
  '10.0.0',
  '10.0.0.0/33',
  '01.2.3.4',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7',
  'g::1',
  'example.org',
  '10.0.0.1-10.0.0.2-3',
  '::1/129',
  '*.1.2.3',
])('%s is none', (text) => expect(said(checkIpAddress({ range: text }))).toBe('Invalid IP address'));

describe('names that people tell apart', () => {
  test.each([
    ['Education & Law', 'Education Law'],
    ['C', 'C++'],
    ['C++', 'C#'],
    ['F#', 'F'],
    ['A+', 'A'],
    ['*', '**'],
    ['???', '!!!'],
    ['Йод', 'Иод'],
    ['ガス', 'カス'],
    ['की', 'का'],
    ['Наука', 'Природа'],
    ['自然', '科学'],
  ])('are two: %s, %s', (a, b) => {
    expect(foldIdentity(a)).not.toBe(foldIdentity(b));
    expect(foldName(a)).not.toBe(foldName(b));
  });

  test.each([
    ['Education & Law', 'EDUCATION AND LAW'],
    ['Éditions  Élsevier-Masson', 'editions elsevier masson'],
    ['Cell: Science', 'Cell Science'],
    ['O’Reilly', "O'Reilly"],
    ['НАУКА', 'Наука'],
    ['H₂O', 'H2O'],
    [' *** ', '***'],
  ])('are one: %s, %s', (a, b) => expect(foldIdentity(a)).toBe(foldIdentity(b)));

  test('of ASCII are those of the Unicode rules (property)', () => {
    const Text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', 'B', ' ', '&', '+', '#', "'", '`'),
        fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' }),
      ),
    });
    fc.assert(
      fc.property(Text, (text) => void expect(foldIdentity(text)).toBe(foldUnicode(text))),
      { numRuns: runs(2000) },
    );
  });

  test('never fold to nothing, and fold twice as once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldIdentity(text);
        if (text.trim() !== '') expect(folded).not.toBe('');
        expect(foldIdentity(folded)).toBe(folded);
      }),
    );
  });
});

describe('D6 names of one company fold together', () => {
  test.each([
    ['Elsevier B.V.', 'ELSEVIER BV'],
    ['John Wiley & Sons, Inc.', 'John Wiley and Sons'],
    ['Springer-Verlag GmbH', 'Springer Verlag'],
    ['Springer Verlag', 'Springer'],
    ['Walter de Gruyter GmbH & Co. KG', 'Walter de Gruyter'],
    ['The Royal Society', 'Royal Society'],
    ['Taylor & Francis Group, LLC', 'Taylor and Francis Group'],
    ['Åbo Förlag Ab', 'abo forlag'],
    ['Brill (N.V.)', 'Brill'],
    ['SAGE Publications Ltd.', 'Sage Publications'],
    ['Verlag C.H. Beck', 'C. H. Beck'],
    ['Éditions  Masson S.A.', 'Editions Masson'],
  ])('%s = %s', (a, b) => expect(foldName(a)).toBe(foldName(b)));

  test.each([
    ['Elsevier', 'Elsevier Science'],
    ['Nature', 'Nature Publishing Group'],
    ['AIP', 'AIP Publishing'],
    ['ACS', 'ACM'],
    ['Oxford', 'Cambridge'],
  ])('%s ≠ %s', (a, b) => expect(foldName(a)).not.toBe(foldName(b)));

  test('a name that is only a legal form stays', () => expect([foldName('AS'), foldName('Ltd')]).toEqual(['as', 'ltd']));

  test('folding twice changes nothing, and a name with letters never folds to nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))),
    );
    fc.assert(fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z .&,-]{0,40}$/), (text) => void expect(foldName(text)).not.toBe('')));
  });
});
