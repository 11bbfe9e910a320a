import { describe, expect, test } from 'vitest';
import type { UsageTitle } from '#shared/domain/usage/counter/counter-report.ts';
import { type ListedTitle, TitleMatcher } from '#shared/domain/usage/titles/match-titles.ts';
import { titleKeysOf } from '#shared/domain/usage/titles/title-identity.ts';

function title(name: string, fields: Partial<UsageTitle> = {}): UsageTitle {
  return {
    name,
    publisher: null,
    platform: 'A',
    proprietaryId: null,
    doi: null,
    isbn: null,
    printIssn: null,
    onlineIssn: null,
    uri: null,
    parent: null,
    ...fields,
  };
}

const nature = ['Nature', 'Nature archive: 1869-1949', 'Nature archive: 1950-1986', 'Nature archive: 1997-2006'];

describe('titles of a source', () => {
  test('with the same ISSN and other names stay apart [RC06]', () => {
    expect(new Set(titleKeysOf(nature.map((name) => title(name, { printIssn: '0028-0836' }))))).toHaveLength(4);
  });

  test('are one by proprietary id, DOI, or identifiers and name [RC06]', () => {
    const same = (a: UsageTitle, b: UsageTitle): boolean => {
      const [first, second] = [titleKeysOf([a])[0], titleKeysOf([b])[0]];
      return first === second;
    };
    expect(same(title('Tides', { proprietaryId: 'x:1', doi: '10.1000/a' }), title('The Tides', { proprietaryId: 'x:1' }))).toBe(true);
    expect(same(title('Tides', { doi: 'https://doi.org/10.1000/A' }), title('TIDES', { doi: '10.1000/a' }))).toBe(true);
    expect(same(title('Tides', { onlineIssn: '1476-4687' }), title('TIDES', { onlineIssn: '14764687' }))).toBe(true);
    expect(same(title('Tides', { onlineIssn: '1476-4687' }), title('Waves', { onlineIssn: '1476-4687' }))).toBe(false);
    expect(same(title('Tides', { proprietaryId: 'x:1' }), title('Tides', { proprietaryId: 'x:1', platform: 'B' }))).toBe(false);
  });

  test('are not one by an id that several names of a report share [RC06]', () => {
    const keys = titleKeysOf([
      title('Base 1', { proprietaryId: 'customer' }),
      title('Base 2', { proprietaryId: 'customer' }),
      title('BASE 2', { proprietaryId: 'customer' }),
    ]);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[1]).toBe(keys[2]);
  });
});

describe('titles matched with a title list', () => {
  function listed(publication_title: string, fields: Partial<ListedTitle> = {}): ListedTitle {
    return { publication_title, print_identifier: null, online_identifier: null, title_url: null, ...fields };
  }
  const matcher = new TitleMatcher([
    listed('Nature', { print_identifier: '0028-0836', online_identifier: '1476-4687' }),
    listed('A Book', { online_identifier: '9780306406157' }),
    listed('Tides', { title_url: 'https://doi.org/10.1000/tides' }),
    listed('Annual Report'),
    listed('Annual report'),
  ]);

  test.each([
    ['online ISSN and name', title('NATURE', { onlineIssn: '14764687' }), { index: 0, by: 'online_issn', certainty: 'sure' }],
    [
      'print ISSN and another name',
      title('Nature archive: 1869-1949', { printIssn: '0028-0836' }),
      { index: 0, by: 'print_issn', certainty: 'likely' },
    ],
    ['print ISSN given as online', title('Nature', { onlineIssn: '0028-0836' }), { index: 0, by: 'online_issn', certainty: 'sure' }],
    ['ISBN', title('Other', { isbn: '978-0-306-40615-7' }), { index: 1, by: 'isbn', certainty: 'likely' }],
    ['DOI', title('Tides', { doi: '10.1000/TIDES' }), { index: 2, by: 'doi', certainty: 'sure' }],
    ['name alone', title('tides'), { index: 2, by: 'name', certainty: 'unsure' }],
  ])('by %s', (_, used, match) => {
    expect(matcher.match(used)).toEqual({ state: 'matched', ...match });
  });

  test('by a name that two titles have are left to a person', () => {
    expect(matcher.match(title('Annual Report'))).toEqual({ state: 'ambiguous', indexes: [3, 4], by: 'name' });
  });

  test('by nothing stay unmatched, also with an identifier that is wrong', () => {
    expect(matcher.match(title('Unknown', { isbn: 'Book Requests', printIssn: '1111-22222' }))).toEqual({ state: 'unmatched' });
    expect(matcher.match(title(''))).toEqual({ state: 'unmatched' });
  });
});
