import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { convert } from '#shared/domain/money/amount.ts';
import { exchangeRate } from '#shared/domain/money/exchange-rate.ts';
import { type Prices, resolvePrices } from '#shared/domain/periods/resolve-prices.ts';

const day = '2026-05-04';
const settle = (before: Prices | undefined, change: Partial<Prices>, currency = change.currency ?? before?.currency ?? 'USD') =>
  resolvePrices(before, change, { currency, local: 'EUR', today: day });
const planned = { rate: '0.91', as_of: '2026-01-02' };
const rated = (before: Prices | undefined, change: Partial<Prices>, line: typeof planned | undefined = planned) =>
  resolvePrices(before, change, { currency: change.currency ?? before?.currency ?? 'USD', local: 'EUR', today: day, planned: line });
const dollars = settle(undefined, { price: 120, normalized_price: 100 });

describe('R053 equal currencies', () => {
  test('keep both prices equal, whichever was typed', () => {
    const typed = settle(undefined, { price: 100 }, 'EUR');
    expect(typed).toEqual({
      currency: 'EUR',
      price: 100,
      normalized_price: 100,
      exchange_rate: null,
      exchange_rate_date: null,
      rate_source: null,
      price_typed: 'original',
    });
    expect(settle(typed, { normalized_price: 90 })).toMatchObject({ price: 90, normalized_price: 90, price_typed: 'local' });
    expect(settle(typed, { price: null })).toMatchObject({ price: null, normalized_price: null });
  });

  test('become so when the currency changes to the local one', () => {
    expect(settle(dollars, { currency: 'EUR' })).toMatchObject({
      price: 120,
      normalized_price: 120,
      exchange_rate: null,
      exchange_rate_date: null,
    });
    expect(settle({ ...dollars, price: null, exchange_rate: null }, { currency: 'EUR' })).toMatchObject({
      price: 100,
      normalized_price: 100,
    });
  });
});

describe('different currencies (D4)', () => {
  test('two typed prices make the rate, of today unless another day is given', () => {
    expect(dollars).toEqual({
      currency: 'USD',
      price: 120,
      normalized_price: 100,
      exchange_rate: '0.8333333333',
      exchange_rate_date: day,
      rate_source: 'typed',
      price_typed: 'both',
    });
    expect(settle(undefined, { price: 120, normalized_price: 100, exchange_rate_date: '2026-01-01' })).toMatchObject({
      exchange_rate_date: '2026-01-01',
    });
  });

  test('the local price follows the original at the known rate', () => {
    expect(settle(dollars, { price: 240 })).toMatchObject({
      normalized_price: 200,
      exchange_rate: '0.8333333333',
      price_typed: 'original',
    });
    expect(settle(dollars, { exchange_rate: '0.5' })).toMatchObject({ price: 120, normalized_price: 60 });
    expect(settle(dollars, { price: null })).toMatchObject({ price: null, normalized_price: null });
  });

  test('a local price typed beside the original makes a new rate, and cleared it takes the rate along', () => {
    expect(settle(dollars, { normalized_price: 60 })).toMatchObject({ exchange_rate: '0.5', price_typed: 'both' });
    const bare = settle(undefined, { price: 100 });
    expect(bare).toMatchObject({ normalized_price: null, exchange_rate: null });
    expect(settle(bare, { normalized_price: 80 })).toMatchObject({ exchange_rate: '0.8' });
  });

  test('only a local price is known: the original typed later makes the rate', () => {
    const local = settle(undefined, { normalized_price: 80 });
    expect(local).toMatchObject({ price: null, normalized_price: 80, price_typed: 'local' });
    expect(settle(local, { price: 100 })).toMatchObject({ normalized_price: 80, exchange_rate: '0.8', price_typed: 'both' });
  });

  test('another currency voids the rate and the local price that came of it', () => {
    expect(settle(dollars, { currency: 'GBP' })).toMatchObject({
      price: 120,
      normalized_price: null,
      exchange_rate: null,
      exchange_rate_date: null,
    });
    expect(settle(dollars, { currency: 'GBP', exchange_rate: '1.25' })).toMatchObject({ normalized_price: 150, exchange_rate: '1.25' });
  });

  test('a stored price is never re-rated by a change of something else', () => {
    const odd: Prices = { ...dollars, normalized_price: 99 };
    expect(settle(odd, {})).toEqual(odd);
    expect(settle(odd, { price: 120 })).toEqual(odd);
  });
});

describe('the planned rate (D4)', () => {
  test('rates a foreign price at once when the period is created', () => {
    expect(rated(undefined, { price: 1000 })).toMatchObject({
      normalized_price: 910,
      exchange_rate: '0.91',
      exchange_rate_date: '2026-01-02',
      rate_source: 'planned',
      price_typed: 'original',
    });
    expect(rated(undefined, {})).toMatchObject({ price: null, normalized_price: null, exchange_rate: '0.91', rate_source: 'planned' });
    expect(rated(undefined, { price: 1000, currency: 'EUR' })).toMatchObject({ exchange_rate: null, rate_source: null });
  });

  test('rates a stored period without a rate when it is priced, and not before', () => {
    const bare = settle(undefined, { price: 100 });
    expect(rated(bare, {})).toEqual(bare);
    expect(rated(bare, { price: 200 })).toMatchObject({ normalized_price: 182, rate_source: 'planned' });
  });

  test('never replaces the rate of a stored price', () => {
    const stored = rated(undefined, { price: 100 }, { rate: '0.8', as_of: '2025-01-01' });
    expect(rated(stored, { price: 200 })).toMatchObject({ exchange_rate: '0.8', exchange_rate_date: '2025-01-01', normalized_price: 160 });
  });

  test('is taken anew from the table when a period without a price is priced', () => {
    const unpriced = rated(undefined, {}, { rate: '0.8', as_of: '2025-01-01' });
    expect(rated(unpriced, { price: 100 })).toMatchObject({
      exchange_rate: '0.91',
      exchange_rate_date: '2026-01-02',
      normalized_price: 91,
    });
  });

  test('follows another currency', () => {
    const dollarsOfTable = rated(undefined, { price: 100 });
    const pounds = rated(dollarsOfTable, { currency: 'GBP' }, { rate: '1.17', as_of: '2026-01-03' });
    expect(pounds).toMatchObject({ price: 100, normalized_price: 117, exchange_rate: '1.17', rate_source: 'planned' });
  });

  test('loses against a typed rate and against two typed prices', () => {
    expect(rated(undefined, { price: 100, exchange_rate: '0.5' })).toMatchObject({ normalized_price: 50, rate_source: 'typed' });
    expect(rated(undefined, { price: 100, normalized_price: 80 })).toMatchObject({ exchange_rate: '0.8', rate_source: 'typed' });
    expect(rated(rated(undefined, { price: 100 }), { normalized_price: 80 })).toMatchObject({ exchange_rate: '0.8', rate_source: 'typed' });
  });

  test('is recognised when a form sends it back with the price it gave', () => {
    const sent = { price: 100, normalized_price: 91, exchange_rate: '0.910', price_typed: 'original' as const };
    expect(rated(undefined, sent)).toMatchObject({ rate_source: 'planned', price_typed: 'original' });
  });

  test('goes with a local price that is cleared', () => {
    expect(rated(rated(undefined, { price: 100 }), { normalized_price: null })).toMatchObject({
      price: 100,
      normalized_price: null,
      exchange_rate: null,
      rate_source: null,
    });
  });
});

describe('a local price that is typed without an original (D4)', () => {
  test('gives the original at the given, stored or planned rate and stays the typed one', () => {
    const given = settle(undefined, { normalized_price: 455, exchange_rate: '0.91', price_typed: 'local' });
    expect(given).toMatchObject({ price: 500, normalized_price: 455, exchange_rate: '0.91', price_typed: 'local' });
    expect(settle(given, { normalized_price: 910 })).toMatchObject({ price: 1000, exchange_rate: '0.91', price_typed: 'local' });
    expect(rated(undefined, { normalized_price: 455 })).toMatchObject({ price: 500, rate_source: 'planned', price_typed: 'local' });
  });

  test('replaces the original of a priced period where a person says so', () => {
    const priced = settle(undefined, { price: 100, exchange_rate: '0.5' });
    const expected = { price: 200, normalized_price: 100, exchange_rate: '0.5', price_typed: 'local' };
    expect(settle(priced, { normalized_price: 100, price_typed: 'local' })).toMatchObject(expected);
    expect(settle(priced, { price: null, normalized_price: 100, price_typed: 'local' })).toMatchObject(expected);
  });

  test('stays when the rate changes, and the original follows', () => {
    const local = settle(undefined, { normalized_price: 455, exchange_rate: '0.91' });
    expect(settle(local, { exchange_rate: '0.455' })).toMatchObject({ price: 1000, normalized_price: 455, price_typed: 'local' });
  });
});

const amount = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
);
const change = fc.record(
  {
    price: amount,
    normalized_price: amount,
    currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    exchange_rate: fc.constantFrom(null, '0.5', '1.25', '0.0001'),
  },
  { requiredKeys: [] },
);

test('whatever is typed in whatever order: equal currencies have equal prices, a rate has a day, what was typed stands', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let prices: Prices | undefined;
      for (const each of changes) {
        const next = settle(prices, each);
        if (next.currency === 'EUR') expect(next.price).toBe(next.normalized_price);
        else {
          // A typed local price gives an original that is cleared in the same change.
          const isDerived = each.price === null && next.price_typed === 'local';
          if (each.price !== undefined && !isDerived) expect(next.price).toBe(each.price);
          if (each.normalized_price !== undefined && each.normalized_price !== prices?.normalized_price && each.normalized_price !== null)
            expect(next.normalized_price).toBe(each.normalized_price);
        }
        expect(next.exchange_rate === null).toBe(next.exchange_rate_date === null);
        expect(next.exchange_rate === null).toBe(next.rate_source === null);
        prices = next;
      }
    }),
  );
});

test('D4 the rate of two amounts gives the second from the first', () => {
  const cents = fc.integer({ min: 100, max: 10_000_000 });
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      const rate = exchangeRate(a / 100, b / 100);
      expect(convert(a / 100, rate ?? '0', 'USD', 'EUR')).toBe(b / 100);
    }),
  );
  expect(exchangeRate(0, 5)).toBeUndefined();
  expect(exchangeRate(5, -5)).toBeUndefined();
  expect(exchangeRate(-5, -10)).toBe('2');
});
