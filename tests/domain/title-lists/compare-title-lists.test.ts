import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { compareTitleLists } from '#shared/domain/title-lists/compare-title-lists.ts';
import { findOverlaps } from '#shared/domain/title-lists/find-overlaps.ts';
import { planTitleList, proposeMode } from '#shared/domain/title-lists/plan-title-list.ts';
import { publicationOf, type Publication } from '#shared/domain/title-lists/publication.ts';
import { readTitleList, type ReadTitle } from '#shared/domain/title-lists/read-title-list.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { issn, kbartRow, publications, sheet } from './title-list-support.ts';
import { inEnglish } from '#tests/support/messages-in-english.ts';

type Known = Partial<Publication>;
const title = (publication_title: string, known: Known = {}): Publication => publicationOf({ publication_title, ...known });

/** What became of two lists, in words: `+` added, `-` removed, otherwise the change of a pair. */
function said(before: Publication[], after: Publication[]): string[] {
  const { added, removed, pairs } = compareTitleLists(before, after);
  return [
    ...added.map(({ publication_title }) => `+ ${publication_title}`),
    ...removed.map(({ publication_title }) => `- ${publication_title}`),
    ...pairs.map(({ change, before: one, after: other, fields }) =>
      [change, one.publication_title, other.publication_title, ...fields.map(({ field }) => field)].join(' | '),
    ),
  ];
}

describe('the difference of two lists', () => {
  test.each<[string, Publication[], Publication[], string[]]>([
    ['nothing', [title('Tide', { online_identifier: issn(1) })], [title('Tide', { online_identifier: issn(1) })], ['none | Tide | Tide']],
    ['added and removed', [title('Tide', { title_id: 'a' })], [title('Kelp', { title_id: 'b' })], ['+ Kelp', '- Tide']],
    [
      'coverage',
      [title('Tide', { online_identifier: issn(1), date_first_issue_online: '1997' })],
      [title('Tide', { online_identifier: issn(1), date_first_issue_online: '1990' })],
      ['coverage | Tide | Tide | date_first_issue_online'],
    ],
    [
      'an embargo is coverage, a publisher is a detail',
      [title('Tide', { online_identifier: issn(1) }), title('Kelp', { online_identifier: issn(2) })],
      [
        title('Tide', { online_identifier: issn(1), embargo_info: 'P1Y' }),
        title('Kelp', { online_identifier: issn(2), publisher_name: 'Kelp Press' }),
      ],
      ['coverage | Tide | Tide | embargo_info', 'details | Kelp | Kelp | publisher_name'],
    ],
    [
      'a renamed title',
      [title('Tide', { online_identifier: issn(1) })],
      [title('Tide and Current', { online_identifier: issn(1) })],
      ['details | Tide | Tide and Current | publication_title'],
    ],
    [
      'print and online exchanged',
      [title('Tide', { print_identifier: issn(1), online_identifier: issn(2) })],
      [title('Tide', { print_identifier: issn(2) })],
      ['details | Tide | Tide | print_identifier | online_identifier'],
    ],
    [
      'one name, two ISSNs',
      [title('Tide', { online_identifier: issn(1) })],
      [title('Tide', { online_identifier: issn(2) })],
      ['+ Tide', '- Tide'],
    ],
    ['one name, two ids', [title('Tide', { title_id: 'a' })], [title('Tide', { title_id: 'b' })], ['+ Tide', '- Tide']],
    ['one name, no identifiers', [title('Tide')], [title('TIDE', { notes: 'x' })], ['details | Tide | TIDE | publication_title | notes']],
    [
      'a name that gets an ISSN',
      [title('Tide')],
      [title('Tide', { online_identifier: issn(1) })],
      ['details | Tide | Tide | online_identifier'],
    ],
    [
      'one id, another title with another ISSN',
      [title('Tide', { online_identifier: issn(1), title_id: 'x' })],
      [title('Kelp', { online_identifier: issn(2), title_id: 'x' })],
      ['+ Kelp', '- Tide'],
    ],
    [
      'one ISSN, but another id and another title',
      [title('Tide', { online_identifier: issn(1), title_id: 'x' })],
      [title('Kelp', { online_identifier: issn(1), title_id: 'y' })],
      ['+ Kelp', '- Tide'],
    ],
    [
      'no title is taken twice',
      [title('Tide', { online_identifier: issn(1) }), title('Tide', { online_identifier: issn(2) })],
      [title('Tide', { online_identifier: issn(3) }), title('Tide')],
      ['+ Tide', '- Tide', 'details | Tide | Tide | online_identifier'],
    ],
    [
      'a corrected ISSN, when id and title agree',
      [title('Tide', { online_identifier: issn(1), title_id: 'x' })],
      [title('Tide', { online_identifier: issn(2), title_id: 'x' })],
      ['details | Tide | Tide | online_identifier'],
    ],
    [
      'titles that share an ISSN are told apart by name',
      [title('Tide', { online_identifier: issn(1) }), title('Tide Classic', { online_identifier: issn(1) })],
      [title('Tide Classic', { online_identifier: issn(1), notes: 'to 1996' }), title('Tide', { online_identifier: issn(1) })],
      ['none | Tide | Tide', 'details | Tide Classic | Tide Classic | notes'],
    ],
    [
      'of two stretches of coverage the changed one is told',
      [
        title('Tide', { title_id: 'x', date_first_issue_online: '1990', date_last_issue_online: '1995' }),
        title('Tide', { title_id: 'x', date_first_issue_online: '2000' }),
      ],
      [
        title('Tide', { title_id: 'x', date_first_issue_online: '2000', date_last_issue_online: '2020' }),
        title('Tide', { title_id: 'x', date_first_issue_online: '1990', date_last_issue_online: '1995' }),
      ],
      ['none | Tide | Tide', 'coverage | Tide | Tide | date_last_issue_online'],
    ],
    [
      'an identifier that is none joins nothing',
      [title('Tide', { online_identifier: 'n.n.' })],
      [title('Kelp', { online_identifier: 'n.n.' })],
      ['+ Kelp', '- Tide'],
    ],
  ])('%s', (_, before, after, expected) => expect(said(before, after)).toEqual(expected));

  const lists = fc.array(publications, { maxLength: 12 });

  test('a list and itself in any order differ in nothing', () => {
    fc.assert(
      fc.property(
        lists.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, other]) => {
          const { added, removed, pairs } = compareTitleLists(list, other);
          expect([added, removed]).toEqual([[], []]);
          expect(pairs.every(({ change }) => change === 'none')).toBe(true);
        },
      ),
    );
  });

  test('each row of both lists is in the answer once, and the other way round it is the mirror', () => {
    fc.assert(
      fc.property(lists, lists, lists, (shared, left, right) => {
        const changed = shared.map((one, index) => (index % 2 === 0 ? { ...one, notes: 'changed' } : { ...one }));
        const [before, after] = [
          [...shared, ...left],
          [...right, ...changed],
        ];
        const { added, removed, pairs } = compareTitleLists(before, after);
        expect(new Set([...removed, ...pairs.map((pair) => pair.before)])).toEqual(new Set(before));
        expect(removed.length + pairs.length).toBe(before.length);
        expect(new Set([...added, ...pairs.map((pair) => pair.after)])).toEqual(new Set(after));
        expect(added.length + pairs.length).toBe(after.length);
        const mirror = compareTitleLists(after, before);
        expect([mirror.added.length, mirror.removed.length]).toEqual([removed.length, added.length]);
      }),
    );
  });
});

describe('bringing a file into a list', () => {
  const kept = { ...title('Tide', { online_identifier: issn(1), date_first_issue_online: '1997' }), id: 'p1' };
  const absent = { ...title('Dune', { online_identifier: issn(3) }), id: 'p2' };
  const current = [kept, absent];
  const file: ReadTitle[] = readTitleList(
    sheet(
      [...kbartFields],
      kbartRow({ publication_title: 'Tide', online_identifier: issn(1), date_first_issue_online: '1990' }),
      kbartRow({ publication_title: 'Kelp', online_identifier: issn(2) }),
      kbartRow({ publication_title: 'Kelp', online_identifier: issn(2) }),
      kbartRow({ online_identifier: issn(4) }),
    ),
  ).rows;

  test('adding: what is there stays as it is', () => {
    const plan = planTitleList(current, file, 'add');
    expect(plan.counts).toEqual({ read: 4, created: 1, matched: 1, skipped: 1, failed: 1 });
    expect(plan.result.map(({ publication_title }) => publication_title)).toEqual(['Tide', 'Dune', 'Kelp']);
    expect(plan.result[0]).toBe(kept);
    expect(plan.absent).toEqual([absent]);
    expect(plan.rows[0]).toMatchObject({
      outcome: 'matched',
      message: 'Is already in the list and is unchanged. The file differs in: First issue online.',
      changes: [{ field: 'date_first_issue_online', from: '1997', to: '1990' }],
    });
  });

  test('replacing: what the file lacks goes, what it has keeps its id', () => {
    const plan = planTitleList(current, file, 'replace');
    expect(plan.counts).toEqual({ read: 4, created: 1, matched: 1, skipped: 1, failed: 1 });
    expect(plan.result).toEqual([{ ...kept, date_first_issue_online: '1990' }, title('Kelp', { online_identifier: issn(2) })]);
    expect(plan.absent).toEqual([absent]);
    expect(plan.rows[0]?.message).toEqual('Changed: First issue online.');
  });

  test('adding must not make the list too long', () => {
    const many = Array.from({ length: 9_998 }, (_, n) => title(`Title ${n}`, { title_id: `t${n}` }));
    expect(inEnglish(planTitleList(many, file, 'add').refusal)).toMatch(/would have 10,000 titles; a list must contain fewer than 10,000/);
    expect(planTitleList(many, file, 'replace').refusal).toBeNull();
  });

  test('a file of news is proposed to be added, another version of the list to replace it', () => {
    const list = Array.from({ length: 10 }, (_, n) => title(`Title ${n}`, { online_identifier: issn(n) }));
    expect(proposeMode(compareTitleLists(list, list.slice(3)))).toBe('replace');
    expect(proposeMode(compareTitleLists(list, [...list.slice(8), title('News', { online_identifier: issn(99) })]))).toBe('add');
  });

  test('the report adds up, adding twice adds nothing, and replacing gives the file', () => {
    const asRead = (list: readonly Publication[]): ReadTitle[] =>
      list.map((publication, index) => ({
        row: index + 2,
        name: publication.publication_title,
        publication,
        outcome: 'created',
        message: null,
        problems: [],
      }));
    const lists = fc.array(publications, { maxLength: 10 });
    fc.assert(
      fc.property(lists, lists, lists, (shared, left, right) => {
        const [list, incoming] = [
          [...shared, ...left],
          [...shared.map((one) => ({ ...one, notes: 'new' })), ...right],
        ];
        const added = planTitleList(list, asRead(incoming), 'add');
        expect(added.counts.read).toBe(added.counts.created + added.counts.matched);
        expect(added.result).toHaveLength(list.length + added.counts.created);
        expect(planTitleList(added.result, asRead(incoming), 'add').counts.created).toBe(0);
        const replaced = planTitleList(list, asRead(incoming), 'replace');
        expect(replaced.result).toEqual(incoming);
      }),
    );
  });
});

describe('titles that come twice', () => {
  const today = '2025-03-15';
  const journal = (name: string, first: string, last: string | null, known: Known = {}): Publication =>
    title(name, { online_identifier: issn(1), date_first_issue_online: first, date_last_issue_online: last, ...known });

  test('are found by print or online identifier, with what only one list gives', () => {
    const [overlap, ...more] = findOverlaps(
      [
        {
          id: 'a',
          publications: [journal('Tide', '1990', '1995'), journal('Tide', '2000', null), title('Kelp', { online_identifier: issn(9) })],
        },
        { id: 'b', publications: [journal('TIDE', '1993', '2010', { online_identifier: null, print_identifier: issn(1) })] },
      ],
      today,
    );
    expect(more).toEqual([]);
    expect(overlap).toMatchObject({
      title: 'Tide',
      identifiers: [issn(1)],
      shared: [
        { from: '1993-01-01', to: '1995-12-31' },
        { from: '2000-01-01', to: '2010-12-31' },
      ],
    });
    expect(overlap?.shares.map(({ list, alone }) => [list, alone])).toEqual([
      [
        'a',
        [
          { from: '1990-01-01', to: '1992-12-31' },
          { from: '2011-01-01', to: null },
        ],
      ],
      ['b', [{ from: '1996-01-01', to: '1999-12-31' }]],
    ]);
  });

  test('through a third list that has both identifiers', () => {
    const found = findOverlaps(
      [
        { id: 'a', publications: [title('Tide', { print_identifier: issn(1) })] },
        { id: 'b', publications: [title('Tide', { online_identifier: issn(2) })] },
        { id: 'c', publications: [title('Tide', { print_identifier: issn(1), online_identifier: issn(2) })] },
      ],
      today,
    );
    expect(found.map(({ shares }) => shares.map(({ list }) => list))).toEqual([['a', 'b', 'c']]);
  });

  test('never by name or by a provider’s id', () => {
    const lists = [
      { id: 'a', publications: [title('Tide', { title_id: '1' }), title('Kelp', { online_identifier: issn(1) })] },
      { id: 'b', publications: [title('Tide', { title_id: '1' }), title('Kelp', { online_identifier: issn(2) })] },
    ];
    expect(findOverlaps(lists, today)).toEqual([]);
  });

  test('twice in one list is not twice', () =>
    expect(findOverlaps([{ id: 'a', publications: [journal('Tide', '1990', '1995'), journal('Tide', '2000', null)] }], today)).toEqual([]));

  test('where a list does not say what it gives, nothing is claimed', () => {
    const [overlap] = findOverlaps(
      [
        { id: 'a', publications: [journal('Tide', '1990', null)] },
        { id: 'b', publications: [title('Tide', { online_identifier: issn(1) })] },
      ],
      today,
    );
    expect(overlap?.shared).toBeNull();
    expect(overlap?.shares.map(({ coverage, alone }) => [coverage, alone])).toEqual([
      [[{ from: '1990-01-01', to: null }], null],
      [null, null],
    ]);
  });

  test('agree with a search through all pairs', () => {
    const small = fc.array(
      fc.record({ print: fc.option(fc.nat(6), { nil: null }), online: fc.option(fc.nat(6), { nil: null }) }).map(({ print, online }) =>
        title('Tide', {
          print_identifier: print === null ? null : issn(print),
          online_identifier: online === null ? null : issn(online),
        }),
      ),
      { maxLength: 5 },
    );
    const ids = (one: Publication): string[] => [one.print_identifier, one.online_identifier].filter((id) => id !== null);
    fc.assert(
      fc.property(small, small, (a, b) => {
        const found = findOverlaps(
          [
            { id: 'a', publications: a },
            { id: 'b', publications: b },
          ],
          today,
        );
        // Reachable from each other over shared identifiers, by brute force.
        const all = [...a, ...b];
        const reach = (start: Publication): Set<Publication> => {
          const seen = new Set([start]);
          for (const one of seen) for (const other of all) if (ids(one).some((id) => ids(other).includes(id))) seen.add(other);
          return seen;
        };
        const expected = a.filter((one) => ids(one).length > 0 && b.some((other) => reach(one).has(other)));
        const got = found.flatMap(({ shares }) => shares.filter(({ list }) => list === 'a').flatMap((share) => share.publications));
        expect(new Set(got)).toEqual(new Set(expected));
      }),
    );
  });
});
