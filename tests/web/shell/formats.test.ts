import fc from '#tests/support/fast-check.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { describe, expect, it } from 'vitest';
import { dateOrderOfFormat, formatsOf, guestFormats } from '#web/ui/formats.ts';

const german = { date_format: 'DD.MM.YYYY', decimal_separator: ',', thousand_separator: '.', timezone: 'Europe/Berlin', currency: 'EUR' };
const american = {
  date_format: 'MM/DD/YYYY',
  decimal_separator: '.',
  thousand_separator: ',',
  timezone: 'America/New_York',
  currency: 'USD',
};

describe('R015 R043 formats of the member', () => {
  it('writes numbers, money and dates by the settings', () => {
    const formats = formatsOf(german);
    expect(formats.number(1234567.5)).toBe('1.234.567,50');
    expect(formats.money(-12.5, 'GBP')).toBe('−12,50 GBP');
    expect([formats.money(12.5, 'GBP', { signed: true }), formats.amount(0, 'GBP', { signed: true })]).toEqual(['+12,50 GBP', '0,00']);
    expect(formats.date('2026-03-05')).toBe('05.03.2026');
    expect(formats.date('rubbish')).toBe('Invalid date');
    expect(formats.date(null)).toBe('');
    expect(formats.dateTime('2026-07-01T22:30:00Z')).toBe('02.07.2026 00:30');
  });

  it('writes shares and changes with one decimal, what was typed with its own', () => {
    const formats = formatsOf(german);
    expect([4, 3.8929, 5, 0.04, null].map((value) => formats.percent(value))).toEqual(['4,0 %', '3,9 %', '5,0 %', '0,0 %', '']);
    expect([7.01, -7.05, 0, 0.04].map((value) => formats.percent(value, { signed: true }))).toEqual(['+7,0 %', '−7,1 %', '0,0 %', '0,0 %']);
    expect([4, 2.25, 33.3333].map((value) => formats.percent(value, { typed: true }))).toEqual(['4 %', '2,25 %', '33,3333 %']);
  });

  it('reads an amount with the minus of the screen and with the hyphen of the keyboard', () => {
    const { readMoney, readNumber } = formatsOf(german);
    expect([readMoney('−12,50'), readMoney('-12,50'), readMoney('+12,50')]).toEqual([-12.5, -12.5, 12.5]);
    expect([readNumber('−2,25'), readNumber('-2,25')]).toEqual(['-2.25', '-2.25']);
  });

  it('reads what a person types in the same formats', () => {
    expect(formatsOf(german).readMoney('1.234,56')).toBe(1234.56);
    expect(formatsOf(american).readMoney('1,234.56')).toBe(1234.56);
    expect(formatsOf(german).readMoney('')).toBeNull();
    expect(formatsOf(german).readMoney('twelve')).toBeUndefined();
    expect(formatsOf(german).readDate('1.2.2026')).toBe('2026-02-01');
    expect(formatsOf(american).readDate('1/2/2026')).toBe('2026-01-02');
    expect(formatsOf(american).readDate('')).toBeNull();
    expect(formatsOf(american).readDate('31/31/2026')).toBeUndefined();
  });

  it('writes the days within a name in the same format', () => {
    expect(formatsOf(german).datesIn('Tides 2026-01-01–2026-12-31')).toBe('Tides 01.01.2026–31.12.2026');
    expect(formatsOf(german).datesIn('ISSN 1234-5678')).toBe('ISSN 1234-5678');
  });

  it('knows which of day and month comes first', () => {
    expect(dateOrderOfFormat('YYYY-MM-DD')).toBe('mdy');
    expect(dateOrderOfFormat('D MMM YYYY')).toBe('dmy');
    expect(dateOrderOfFormat('MMM D, YYYY')).toBe('mdy');
  });

  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(german, american), (cents, settings) => {
        const formats = formatsOf(settings);
        const amount = cents / 100;
        expect(formats.readMoney(formats.number(amount))).toBe(amount);
      }),
    );
  });

  it('reads back every date that it writes', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(german, american), (day, settings) => {
        const formats = formatsOf(settings);
        const date = day.toISOString().slice(0, 10);
        expect(formats.readDate(formats.date(date))).toBe(date);
      }),
    );
  });
});

it.each(languages)('an amount that a guest reads in %s can be typed as it is shown', (language) => {
  const formats = guestFormats(language);
  expect(formats.readMoney(formats.amount(12_345.5, 'EUR'), 'EUR')).toBe(12_345.5);
  expect(formats.readMoney('150', 'JPY')).toBe(150);
  expect(formats.readMoney('much', 'EUR')).toBeUndefined();
});
