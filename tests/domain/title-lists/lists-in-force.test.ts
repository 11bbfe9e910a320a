import { expect, test } from 'vitest';
import { isRunning, listsOfPeriod, listsOn, titleListState } from '#shared/domain/title-lists/lists-in-force.ts';

const old = { name: 'old', valid_from: '2024-01-01', valid_to: null };
const journals = { name: 'journals', valid_from: '2026-01-01', valid_to: '2026-12-31' };
const books = { name: 'books', valid_from: '2026-01-01', valid_to: null };
const next = { name: 'next', valid_from: '2027-01-01', valid_to: '2027-12-31' };
const all = [old, journals, books, next];
const names = (lists: readonly { name: string }[]) => lists.map(({ name }) => name);

test('of the lists that are valid on a day those count that began last, all that began together', () => {
  expect(names(listsOn(all, '2023-12-31'))).toEqual([]);
  expect(names(listsOn(all, '2024-01-01'))).toEqual(['old']);
  expect(names(listsOn(all, '2026-01-01'))).toEqual(['journals', 'books']);
  expect(names(listsOn(all, '2026-12-31'))).toEqual(['journals', 'books']);
  expect(names(listsOn([old, journals], '2027-01-01'))).toEqual(['old']);
  expect(all.map((list) => titleListState(list, all, '2026-06-01'))).toEqual(['superseded', 'in_force', 'in_force', 'upcoming']);
  expect(titleListState(journals, all, '2028-01-01')).toBe('past');
});

test('S50 a period has the lists of today, of its end when it is over, of its beginning when it is to come', () => {
  const of = (start_date: string, end_date: string | null, today = '2026-06-01') => {
    const { lists, day, by } = listsOfPeriod(all, { start_date, end_date }, today);
    return [names(lists).join(), day, by];
  };
  expect(of('2026-01-01', '2026-12-31')).toEqual(['journals,books', '2026-06-01', 'day']);
  expect(of('2025-01-01', '2025-12-31')).toEqual(['old', '2025-12-31', 'day']);
  expect(of('2027-01-01', null)).toEqual(['next', '2027-01-01', 'day']);
  expect(of('2023-01-01', null, '2023-02-01')).toEqual(['next', '2023-02-01', 'overlap']);
  expect(of('2023-01-01', '2024-03-01', '2023-02-01')).toEqual(['old', '2023-02-01', 'overlap']);
  expect(of('2020-01-01', '2020-12-31')).toEqual(['', '2020-12-31', 'none']);
});

test('a period gives access while it runs, unless it was cancelled', () => {
  const period = { start_date: '2026-01-01', end_date: '2026-12-31', decision: 'undecided' };
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => isRunning(period, day))).toEqual([false, true, true, false]);
  expect(isRunning({ ...period, decision: 'cancelled' }, '2026-06-01')).toBe(false);
  expect(isRunning({ ...period, end_date: null }, '2099-01-01')).toBe(true);
});
