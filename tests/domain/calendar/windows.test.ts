import { expect, it } from 'vitest';
import { lastMonthOf, twelveMonthsUntil, yearToShow } from '#shared/domain/calendar/windows.ts';

it('twelve months end with the one that is named', () => {
  expect(twelveMonthsUntil('2016-02')).toHaveLength(12);
  expect([twelveMonthsUntil('2016-02')[0], twelveMonthsUntil('2016-02').at(-1)]).toEqual(['2015-03', '2016-02']);
});

it('the last month is the latest, in whatever order; none of none', () => {
  expect(lastMonthOf(['2013-12', '2014-01', '2012-05'])).toBe('2014-01');
  expect(lastMonthOf([])).toBeUndefined();
});

it.each([
  ['the current year where it has something', 2026, [2025, 2026, 2027], { year: 2026, isLastWithData: false }],
  ['the last one before it where it has nothing', 2026, [2010, 2016, 2028], { year: 2016, isLastWithData: true }],
  ['the first one after it where nothing came before', 2026, [2029, 2028], { year: 2028, isLastWithData: true }],
  ['the current year where there is nothing at all', 2026, [], { year: 2026, isLastWithData: false }],
])('a year is %s', (_, current, years, shown) => {
  expect(yearToShow(current, years)).toEqual(shown);
});
