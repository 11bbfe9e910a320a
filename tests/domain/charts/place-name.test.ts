import { expect, test } from 'vitest';
import { datesIn, formatMonth } from '#shared/domain/calendar/format-date.ts';
import { placeName } from '#shared/domain/charts/place-name.ts';

const german = { datesIn: (text: string) => datesIn(text, 'DD.MM.YYYY', 'de'), month: (month: string) => formatMonth(month, 'de') };

test.each([
  ['a month as its name and year', { key: '2025-03', name: '2025-03' }, 'period', 'Mär 2025'],
  ['a day in the format of the member', { key: 'p1', name: '2025-03-01' }, 'period', '01.03.2025'],
  ['the name of a period as the library gave it', { key: 'p1', name: '2011-12' }, 'period', '2011-12'],
  ['a category as it is', { key: '2025-03', name: '2025-03' }, 'category', '2025-03'],
])('an axis names %s [U21]', (_what, place, kind, name) => {
  expect(placeName(place, kind, german)).toBe(name);
});
