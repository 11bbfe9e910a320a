import { expect, test } from 'vitest';
import { readLeadTimes } from '#web/parts/reminders/lead-times.ts';

test.each([
  ['', null],
  ['  ', null],
  ['90, 60, 30', [90, 60, 30]],
  ['14;45 14', [45, 14]],
  ['1', [1]],
  ['365', [365]],
  ['366', undefined],
  ['0', undefined],
  ['soon', undefined],
  ['-7', undefined],
  ['1.5', undefined],
  ['1 2 3 4 5 6 7 8', [8, 7, 6, 5, 4, 3, 2, 1]],
  ['1 2 3 4 5 6 7 8 9', undefined],
])('days before a deadline, typed as "%s"', (typed, days) => {
  expect(readLeadTimes(typed)).toEqual(days);
});
