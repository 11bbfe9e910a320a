import { describe, expect, test } from 'vitest';
import { jumpSentence, priceJump } from '#shared/domain/forecasts/price-jump.ts';

const format = { thousand_separator: ',', decimal_separator: '.' };
const period = (year: number, price: number | null, more: object = {}) => ({
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  currency: 'EUR',
  price,
  ...more,
});

describe('a price before it is saved (D4)', () => {
  test('jumps where it is more than 25 % away from the last known price', () => {
    const known = [period(2030, 300), period(2031, 345.8), period(2032, null)];
    expect(priceJump(known, period(2033, 1076.2))).toMatchObject({ before: 345.8, price: 1076.2 });
    expect(priceJump(known, period(2033, 432.25))).toBeUndefined();
    expect(priceJump(known, period(2033, 432.26))).toMatchObject({ before: 345.8 });
    expect(priceJump(known, period(2033, 259.35))).toBeUndefined();
    expect(priceJump(known, period(2033, 259.34))?.percent).toBeLessThan(-25);
    expect(priceJump(known, period(2033, 0))).toMatchObject({ price: 0, percent: -100 });
    expect(priceJump(known, period(2033, -50))?.percent).toBeLessThan(-100);
    expect(priceJump(known, period(2033, null))).toBeUndefined();
  });

  test('is no jump where the two cannot be compared, or nothing is known', () => {
    const dear = period(2033, 9000);
    expect(priceJump([], dear)).toBeUndefined();
    expect(priceJump([period(2032, 100, { currency: 'USD' })], dear)).toBeUndefined();
    expect(priceJump([period(2032, 0)], dear)).toBeUndefined();
    expect(priceJump([period(2032, 100, { one_time_purchase: true })], dear)).toBeUndefined();
    // A later period is not the last known price.
    expect(priceJump([period(2034, 100)], dear)).toBeUndefined();
  });

  test('is compared as a price of a year where the periods are of different lengths', () => {
    const half = { start_date: '2033-01-01', end_date: '2033-06-30', currency: 'EUR', price: 50 };
    expect(priceJump([period(2032, 100)], half)).toBeUndefined();
  });

  test('is named in a sentence with both prices', () => {
    const jump = priceJump([period(2032, 345.8)], period(2033, 1076.2));
    expect(jump && jumpSentence(jump, format)).toEqual('1,076.20 EUR is 211 % more than 345.80 EUR.');
    const fall = priceJump([period(2032, 200)], period(2033, 100));
    expect(fall && jumpSentence(fall, format)).toEqual('100.00 EUR is 50 % less than 200.00 EUR.');
  });
});
