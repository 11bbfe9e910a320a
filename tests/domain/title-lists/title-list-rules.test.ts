import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { checkPublication } from '#shared/domain/title-lists/check-publication.ts';
import { checkTitleList, proposeValidTo } from '#shared/domain/title-lists/check-title-list.ts';
import { publicationOf, type Publication } from '#shared/domain/title-lists/publication.ts';
import { publicationKind } from '#shared/domain/title-lists/publication-kind.ts';
import { adviseSplit } from '#shared/domain/title-lists/split-advice.ts';
import { matchesTitle, titleSearchKey, titleSearchQuery } from '#shared/domain/title-lists/title-search-key.ts';
import { issn, publications } from './title-list-support.ts';
import { english } from '#tests/support/messages-in-english.ts';

const title = (publication_title: string, known: Partial<Publication> = {}): Publication => publicationOf({ publication_title, ...known });

describe('R061 R063 a title list as typed', () => {
  const good = { name: 'Kelp Press 2025', valid_from: '2025-01-01', valid_to: '2025-12-31' };
  const said = (draft: Parameters<typeof checkTitleList>[0], titles = 1): string[] =>
    checkTitleList(draft, titles).map(({ field, message }) => `${field}: ${english(message)}`);

  test('is accepted', () => {
    expect(said(good, 9_999)).toEqual([]);
    expect(said({ ...good, valid_to: null })).toEqual([]);
    expect(said({ ...good, valid_to: '2025-01-01' })).toEqual([]);
  });
  test.each([
    [{ ...good, name: ' ' }, 1, 'name: Required'],
    [{ ...good, name: 'x'.repeat(256) }, 1, 'name: Must be maximum of 255 characters.'],
    [{ ...good, valid_from: null }, 1, 'valid_from: Required'],
    [{ ...good, valid_from: '2025-02-30' }, 1, 'valid_from: Invalid date'],
    [{ ...good, valid_to: '2024-12-31' }, 1, 'valid_to: Valid to must not be before valid from (2025-01-01).'],
    [good, 0, 'publications: Add at least one title.'],
    [good, 10_000, 'publications: A list must contain fewer than 10,000 titles. Split it into two lists.'],
  ])('%j with %i titles: %s', (draft, titles, message) => expect(said(draft, titles)).toEqual([message]));

  test('the end is a year later minus a day', () => {
    expect(proposeValidTo('2025-01-01')).toBe('2025-12-31');
    expect(proposeValidTo('2024-02-29')).toBe('2025-02-27');
    expect(proposeValidTo('soon')).toBeNull();
  });
});

describe('a publication as typed', () => {
  test.each([
    [{ publication_title: ' ' }, 'publication_title: Required'],
    [{ publication_title: 'Tide', date_first_issue_online: 'soon' }, 'date_first_issue_online: Invalid date'],
    [
      { publication_title: 'Tide', date_first_issue_online: '2010', date_last_issue_online: '2003' },
      'date_last_issue_online: The last issue (2003) is before the first (2010). Correct one of them.',
    ],
    [
      { publication_title: 'Tide', title_url: 'javascript:alert(1)' },
      'title_url: “javascript:alert(1)” is not a web address. It should begin with https:// or http://.',
    ],
    [
      { publication_title: 'x'.repeat(1_024) },
      'publication_title: The cell has 1024 characters; other systems cut cells at 1,023. Shorten it.',
    ],
    [{ publication_title: 'Tide', embargo_info: 'a year' }, /^embargo_info: “a year” is not an embargo/],
  ])('%j', (draft, expected) => {
    const said = checkPublication(draft).breaches.map(({ field, message }) => `${field}: ${english(message)}`);
    expect(said).toEqual([
      expect.stringMatching(typeof expected === 'string' ? new RegExp(expected.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : expected),
    ]);
  });

  test('is kept normalised, with notices that do not stand in the way', () => {
    const { publication, breaches, notices } = checkPublication({
      publication_title: ' Tide ',
      print_identifier: '1111-1111',
      online_identifier: issn(1).replace('-', ''),
    });
    expect(breaches).toEqual([]);
    expect(publication).toEqual(title('Tide', { print_identifier: '1111-1111', online_identifier: issn(1) }));
    expect(notices.map(({ code }) => code)).toEqual(['identifier_invalid', 'value_read_as']);
  });

  test('what was kept can be kept again', () => {
    fc.assert(
      fc.property(publications, (publication) => {
        const check = checkPublication(publication);
        expect([check.breaches, check.publication]).toEqual([[], publication]);
      }),
    );
  });
});

test.each<[Partial<Publication>, string | null]>([
  [{ publication_type: 'serial', online_identifier: '9780748633807' }, 'serial'],
  [{ online_identifier: '9780748633807', date_first_issue_online: '2010' }, 'monograph'],
  [{ print_identifier: issn(1) }, 'serial'],
  [{ monograph_edition: '2' }, 'monograph'],
  [{ num_first_vol_online: '1' }, 'serial'],
  [{ title_id: 'x' }, null],
])('%j is a %s', (known, kind) => expect(publicationKind(title('Tide', known))).toBe(kind));

describe('R061 how to split a list that is too long', () => {
  const numbered = (list: Publication[]) => list.map((publication, index) => ({ row: index + 2, publication }));
  const many = (count: number, make: (n: number) => Publication): Publication[] => Array.from({ length: count }, (_, n) => make(n));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

  test('by initial, by type and by publisher, with names for the parts', () => {
    const list = many(10_400, (n) =>
      title(`${letters[n % 26] ?? ''} title`, {
        publisher_name: `Press ${letters[n % 4] ?? ''}`,
        ...(n % 2 === 0 ? { num_first_vol_online: '1' } : { monograph_edition: '1' }),
      }),
    );
    const advice = adviseSplit(numbered(list));
    expect(advice.map(({ by, parts }) => [by, ...parts.map(({ name, rows }) => `${name}: ${rows.length}`)])).toEqual([
      ['type', 'Journals: 5200', 'Books: 5200'],
      ['publisher', 'Press A – Press B: 5200', 'Press C – Press D: 5200'],
      ['initial', 'A–M: 5200', 'N–Z: 5200'],
    ]);
  });

  test('an initial with too many titles is divided further; what does not help is not offered', () => {
    const list = many(15_000, (n) => title(`Journal of ${letters[n % 26] ?? ''}`, { title_id: `t${n}` }));
    const [advice, ...more] = adviseSplit(numbered(list));
    expect(more).toEqual([]);
    expect(advice?.parts.map(({ name }) => name)).toEqual(['JOURNALOFA–JOURNALOFM', 'JOURNALOFN–JOURNALOFZ']);
  });

  test('groups that do not fit together become parts of their own; a group too long by itself is not offered', () => {
    const size = (n: number): string => (n < 7_000 ? 'A' : n < 14_000 ? 'B' : 'C');
    const list = many(15_000, (n) =>
      title(`${size(n)} ${n}`, { publisher_name: `Press ${size(n)}`, publication_type: n < 14_900 ? 'monograph' : 'serial' }),
    );
    expect(adviseSplit(numbered(list)).map(({ by, parts }) => [by, ...parts.map(({ name, rows }) => `${name}: ${rows.length}`)])).toEqual([
      ['publisher', 'Press A: 7000', 'Press B – Press C: 8000'],
      ['initial', 'A: 7000', 'B–C: 8000'],
    ]);
  });

  test('every title is in one part, and no part is too long', () => {
    const list = many(25_000, (n) =>
      title(`${letters[(n * 7) % 26] ?? ''}${letters[n % 26] ?? ''} ${n}`, { publisher_name: `P${n % 40}` }),
    );
    for (const { parts } of adviseSplit(numbered(list))) {
      expect(parts.flatMap(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual(list.map((_, index) => index + 2));
      expect(Math.max(...parts.map(({ rows }) => rows.length))).toBeLessThan(10_000);
      expect(parts).toHaveLength(3);
    }
  });
});

describe('searching titles', () => {
  const key = titleSearchKey(title('Éditions  Élsevier-Masson: the Tide', { print_identifier: issn(1), title_id: 'CBO-97' }));
  test('the key is folded and compact', () =>
    expect(key).toEqual({ title: 'editions elsevier masson the tide', identifiers: [issn(1).replace('-', ''), 'cbo97'] }));
  test('one identifier for print and online is one', () =>
    expect(titleSearchKey(title('Tide', { print_identifier: issn(1), online_identifier: issn(1) })).identifiers).toEqual([
      issn(1).replace('-', ''),
    ]));
  test.each(['elsevier', 'TIDE éd', 'edit masson', issn(1), issn(1).replace('-', ''), `ISSN ${issn(1)}`, 'cbo97', 'CBO 97'])(
    '%s is found',
    (text) => expect(matchesTitle(key, titleSearchQuery(text))).toBe(true),
  );
  test.each(['', '!', 'ide', 'elsevier kelp', issn(2)])('%j is not', (text) =>
    expect(matchesTitle(key, titleSearchQuery(text))).toBe(false),
  );

  test('every title is found by its own name and identifiers', () => {
    fc.assert(
      fc.property(publications, (publication) => {
        const own = titleSearchKey(publication);
        expect(matchesTitle(own, titleSearchQuery(publication.online_identifier ?? ''))).toBe(true);
        if (/[\p{L}\p{N}]/u.test(publication.publication_title))
          expect(matchesTitle(own, titleSearchQuery(publication.publication_title))).toBe(true);
      }),
    );
  });
});
