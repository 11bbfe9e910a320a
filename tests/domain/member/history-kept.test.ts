import { describe, expect, test } from 'vitest';
import { historyValue, type Writing } from '#shared/domain/history/history-value.ts';
import { historyKeptSince } from '#shared/domain/member/history-kept-since.ts';

test('C041 the history is kept for whole years back from now; a day that a year lacks is the one before', () => {
  expect(historyKeptSince(7, '2026-11-21T10:00:00.000Z')).toBe('2019-11-21T10:00:00.000Z');
  expect(historyKeptSince(1, '2028-02-29T00:00:00.000Z')).toBe('2027-02-28T00:00:00.000Z');
  expect(historyKeptSince(4, '2028-02-29T00:00:00.000Z')).toBe('2024-02-29T00:00:00.000Z');
});

describe('S19 a value before or after a change', () => {
  const write: Writing = {
    date: (value) => `day ${value}`,
    message: ({ code }) => `message ${code}`,
    dateTime: (value) => `time ${value}`,
    number: (value, digits) => `number ${value}/${digits}`,
    money: (value, currency) => `money ${value} ${currency}`,
    percent: (value) => `percent ${value}`,
    yes: 'yes',
    no: 'no',
    choice: (field, code) => `${field}:${code}`,
  };
  const told = (type: string, value: unknown, field = 'tasks.state') => historyValue({ field, type, currency: 'EUR' }, value, write);

  test.each([
    ['money', 12.5, 'money 12.5 EUR'],
    ['percent', 40, 'percent 40'],
    ['number', 3, 'number 3/0'],
    ['number', 3.5, 'number 3.5/2'],
    ['boolean', false, 'no'],
    ['choice', 'open', 'state:open'],
    ['date', '2026-01-31', 'day 2026-01-31'],
    ['instant', '2026-01-31T10:00:00.000Z', 'time 2026-01-31T10:00:00.000Z'],
    ['reference', '2026-01-31', '2026-01-31'],
    ['list', ['a', 'b'], 'a, b'],
    ['text', 'words', 'words'],
    ['text', '', undefined],
    ['list', [], undefined],
    ['date', null, undefined],
  ])('%s %j', (type, value, words) => expect(told(type, value)).toBe(words));
});
