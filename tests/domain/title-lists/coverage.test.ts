import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/domain/calendar/dates.ts';
import { common, coverageOf, difference, gaps, union, yearIn, yearsText, type CoverageRange } from '#shared/domain/title-lists/coverage.ts';
import { publicationOf, type Publication } from '#shared/domain/title-lists/publication.ts';

const today = '2025-03-15';
const given = (known: Partial<Publication>): CoverageRange[] | null =>
  coverageOf(publicationOf({ publication_title: 'Tide Records', ...known }), today);

describe('what a publication gives', () => {
  test.each<[string, Partial<Publication>, CoverageRange[] | null]>([
    ['from a year to the present', { date_first_issue_online: '1997' }, [{ from: '1997-01-01', to: null }]],
    [
      'all of the last year and month',
      { date_first_issue_online: '1997-04', date_last_issue_online: '2003' },
      [{ from: '1997-04-01', to: '2003-12-31' }],
    ],
    ['less the current year', { date_first_issue_online: '1997', embargo_info: 'P1Y' }, [{ from: '1997-01-01', to: '2024-12-31' }]],
    ['behind a moving wall', { date_first_issue_online: '1997', embargo_info: 'R2Y' }, [{ from: '2024-01-01', to: null }]],
    ['between both', { date_first_issue_online: '1997', embargo_info: 'R10Y;P6M' }, [{ from: '2016-01-01', to: '2024-09-30' }]],
    ['an old title behind a wall', { date_first_issue_online: '1997', date_last_issue_online: '2003', embargo_info: 'R2Y' }, []],
    ['an embargo alone', { embargo_info: 'P1Y' }, [{ from: null, to: '2024-12-31' }]],
    ['an end alone', { date_last_issue_online: '2003' }, [{ from: null, to: '2003-12-31' }]],
    ['nothing said', { num_first_vol_online: '3' }, null],
    ['a book', { publication_type: 'monograph', date_monograph_published_online: '2013' }, [{ from: '2013-01-01', to: '2013-12-31' }]],
    [
      'a book in print',
      { publication_type: 'monograph', date_monograph_published_print: '2013-05-07' },
      [{ from: '2013-05-07', to: '2013-05-07' }],
    ],
    ['reversed dates', { date_first_issue_online: '2010', date_last_issue_online: '2003' }, []],
  ])('%s', (_, known, expected) => expect(given(known)).toEqual(expected));
});

describe('years', () => {
  const ranges = [
    { from: '2005-06-01', to: null },
    { from: '1997-04-01', to: '2003-12-31' },
  ];
  test('as a person writes them', () => {
    expect(yearsText(ranges)).toBe('1997–2003, 2005–');
    expect(yearsText([{ from: '2013-05-07', to: '2013-05-07' }])).toBe('2013');
    expect(yearsText([{ from: null, to: '2003-12-31' }])).toBe('–2003');
    expect(yearsText([])).toBe('');
  });
  test.each([
    [1996, 'none'],
    [1997, 'part'],
    [1998, 'whole'],
    [2004, 'none'],
    [2005, 'part'],
    [2024, 'whole'],
  ])('%i: %s', (year, expected) => expect(yearIn(ranges, year)).toBe(expected));
});

test('a gap lies between two ranges, never before or after', () => {
  expect(
    gaps([
      { from: '2005-01-01', to: null },
      { from: '1997-01-01', to: '2003-12-31' },
    ]),
  ).toEqual([{ from: '2004-01-01', to: '2004-12-31' }]);
  expect(
    gaps([
      { from: '2004-01-01', to: null },
      { from: '1997-01-01', to: '2003-12-31' },
    ]),
  ).toEqual([]);
  expect(gaps([])).toEqual([]);
});

describe('against days counted one by one', () => {
  // A short calendar with open ends: the days before and after stand for “since ever” and “on and on”.
  const [first, length] = ['2020-02-25', 12];
  const days = Array.from({ length: length + 2 }, (_, index) => addDays(first, index - 1));
  const range = fc
    .tuple(fc.option(fc.nat(length - 1), { nil: null }), fc.option(fc.nat(length - 1), { nil: null }))
    .map(([from, to]): CoverageRange => ({
      from: from === null ? null : addDays(first, from),
      to: to === null ? null : addDays(first, to),
    }));
  const ranges = fc.array(range, { maxLength: 5 });
  const has = (some: readonly CoverageRange[], day: string): boolean =>
    some.some(({ from, to }) => (from === null || from <= day) && (to === null || day <= to));
  const daysIn = (some: readonly CoverageRange[]): string[] => days.filter((day) => has(some, day));

  test('union, common and difference have the days they should', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        expect(daysIn(union([...a, ...b]))).toEqual(days.filter((day) => has(a, day) || has(b, day)));
        expect(daysIn(common(a, b))).toEqual(days.filter((day) => has(a, day) && has(b, day)));
        expect(daysIn(difference(a, b))).toEqual(days.filter((day) => has(a, day) && !has(b, day)));
      }),
    );
  });

  test('their ranges are in order, not empty and apart', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        for (const result of [union(a), common(a, b), difference(a, b)])
          for (const [index, { from, to }] of result.entries()) {
            expect(from === null || to === null || from <= to).toBe(true);
            const before = result[index - 1];
            if (before) expect(daysBetween(before.to ?? '9999-12-31', from ?? '0001-01-01')).toBeGreaterThan(1);
          }
      }),
    );
  });

  test('gaps fill the union up to one range', () => {
    fc.assert(
      fc.property(ranges, (a) => {
        const holes = gaps(a);
        expect(union([...a, ...holes]).length).toBeLessThanOrEqual(1);
        expect(common(a, holes)).toEqual([]);
      }),
    );
  });
});
