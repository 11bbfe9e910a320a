import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { embargoWindow, formatEmbargo, parseEmbargo } from '#shared/domain/title-lists/embargo.ts';
import { headingKey, kbartColumns } from '#shared/domain/title-lists/kbart-columns.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import { readIdentifier } from '#shared/domain/title-lists/read-identifier.ts';
import { daysOf, readTitleDate } from '#shared/domain/title-lists/read-title-date.ts';
import { embargoes, titleDates } from './title-list-support.ts';

describe('the columns of KBART', () => {
  test('are 25 in the order of the standard', () => {
    expect(kbartFields).toHaveLength(25);
    expect([kbartFields[0], kbartFields[9], kbartFields[14], kbartFields[24]]).toEqual([
      'publication_title',
      'title_url',
      'notes',
      'access_type',
    ]);
  });

  test('no heading stands for two of them', () => {
    const all = kbartFields.flatMap((field) => [field, ...kbartColumns[field].synonyms]);
    expect(new Set(all).size).toBe(all.length);
    // A synonym that is not spelled as headings are compared would never be found.
    expect(all.filter((name) => headingKey(name) !== name)).toEqual([]);
  });
});

describe('dates', () => {
  test.each([
    ['2010', '2010', 'plain'],
    ['2010-04', '2010-04', 'plain'],
    ['2010-04-30', '2010-04-30', 'plain'],
    ['2008-05-19 00:00:00', '2008-05-19', 'format'],
    ['31/12/1996', '1996-12-31', 'format'],
    ['01/03/1997', '1997-03-01', 'ambiguous'],
    ['Jan 2004', '2004-01', 'format'],
    ['2008-00-00', '2008', 'format'],
    ['2008-07-00', '2008-07', 'format'],
    ['Vol. 14 Iss. 1 (Jan, 1999)', '1999-01', 'format'],
    ['Vol. 24, no. 1 (2009)', '2009', 'format'],
    ['v. 4, no. 2 (spring 2004)', '2004', 'format'],
    ['Vol. 35, no. 1, (Jan.-Feb.) 2005', '2005', 'format'],
    ['Vol. 26, Pt. 3 (2007', '2007', 'format'],
    ['2011, no. 4', '2011', 'format'],
    ['Vol. 1998, no. 1 (spring/summer 2005)', '2005', 'format'],
    ['Vol. 61, nos. 1-2 (2008-2009)', '2008', 'format'],
    ['No. 18, 2004', '2004', 'format'],
    ['9999-12-31', null, 'open'],
    ['P', null, 'open'],
    ['to present', null, 'open'],
    ['Current Issue', null, 'open'],
    ['2010-02-30', null, 'invalid'],
    ['2010-13', null, 'invalid'],
    ['Number 78', null, 'invalid'],
    ['Info coming soon', null, 'invalid'],
    ['0202', null, 'invalid'],
  ])('%s is %s (%s)', (text, value, as) => expect(readTitleDate(text)).toEqual({ value, as }));

  test('of a double volume the beginning takes the first year, the end the last', () => {
    expect(readTitleDate('2006/2007').value).toBe('2006');
    expect(readTitleDate('2006/2007', { end: true }).value).toBe('2007');
    expect(readTitleDate('Vol. 9, no. 1 & 2 (fall 2000/spring 2001)', { end: true }).value).toBe('2001');
  });

  test('the order of the list settles what a cell leaves open', () =>
    expect(readTitleDate('01/03/1997', { order: 'mdy' }).value).toBe('1997-01-03'));

  test.each([
    ['2010', '2010-01-01', '2010-12-31'],
    ['2012-02', '2012-02-01', '2012-02-29'],
    ['2010-04-30', '2010-04-30', '2010-04-30'],
  ])('%s is the days from %s to %s', (date, first, last) => expect(daysOf(date)).toEqual({ first, last }));

  test('every date of the standard stays as it is', () => {
    fc.assert(fc.property(titleDates, (date) => void expect(readTitleDate(date)).toEqual({ value: date, as: 'plain' })));
  });
});

describe('embargo_info', () => {
  test.each([
    ['P1Y', 'P1Y'],
    ['p12m', 'P12M'],
    ['R10Y;P30D', 'R10Y;P30D'],
    [' P30D ; R10Y ', 'R10Y;P30D'],
    ['R1Y;', 'R1Y'],
  ])('%s is %s', (text, expected) => expect(formatEmbargo(parseEmbargo(text) ?? [])).toBe(expected));
  test.each(['', 'P', 'P0Y', '12M', 'P1W', 'R1Y;R2Y', 'P1Y;P6M', 'P1YM', '1 year', 'P-1Y'])('%j is none', (text) =>
    expect(parseEmbargo(text)).toBeUndefined(),
  );

  // RP-9-2014: Y and M count from the beginning of the calendar's years and months, D from the day.
  test.each([
    ['P1Y', null, '2024-12-31'],
    ['P2Y', null, '2023-12-31'],
    ['R1Y', '2025-01-01', null],
    ['R10Y', '2016-01-01', null],
    ['P1M', null, '2025-02-28'],
    ['P12M', null, '2024-03-31'],
    ['R3M', '2025-01-01', null],
    ['R4M', '2024-12-01', null],
    ['R180D', '2024-09-16', null],
    ['P30D', null, '2025-02-12'],
    ['R10Y;P6M', '2016-01-01', '2024-09-30'],
    ['R99999Y', '0001-01-01', null],
  ])('%s leaves %s to %s on 15 March 2025', (text, from, to) =>
    expect(embargoWindow(parseEmbargo(text) ?? [], '2025-03-15')).toEqual({ from, to }),
  );

  test('a moving wall and an embargo of the same length meet and share no day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom('D', 'M', 'Y'),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (count, unit, now) => {
          const today = now.toISOString().slice(0, 10);
          const { from } = embargoWindow(parseEmbargo(`R${count}${unit}`) ?? [], today);
          const { to } = embargoWindow(parseEmbargo(`P${count}${unit}`) ?? [], today);
          expect(Date.parse(from ?? '') - Date.parse(to ?? '')).toBe(86_400_000);
          expect((from ?? '') <= today).toBe(true);
        },
      ),
    );
  });

  test('written as the standard has it, it stays', () => {
    fc.assert(fc.property(embargoes, (text) => void expect(formatEmbargo(parseEmbargo(text) ?? [])).toBe(text)));
  });
});

describe('identifiers', () => {
  test.each([
    ['1749-3374', '1749-3374', 'plain'],
    ['14749718', '1474-9718', 'spelling'],
    ['2153-053x', '2153-053X', 'spelling'],
    ['280836', '0028-0836', 'spelling'],
    ['9780748633807', '9780748633807', 'plain'],
    ['978-3-030-35244-8', '9783030352448', 'plain'],
    ['0-306-40615-2', '9780306406157', 'spelling'],
    ['9.78075E+12', null, 'rounded'],
    ['9,78075E+12', null, 'rounded'],
    ['1111-1111', '1111-1111', 'invalid'],
    ['uri://provider.example/x1', 'uri://provider.example/x1', 'invalid'],
  ])('%s is %s (%s)', (text, value, as) => expect(readIdentifier(text)).toEqual({ value, as }));
});
