import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { type Compared, type ComparedInvoice, explainDifference, stillToInvoice } from '#shared/domain/invoices/explain-difference.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';

const invoice = (more: Partial<ComparedInvoice> = {}): ComparedInvoice => ({
  amount: 1000,
  tax: null,
  currency: 'EUR',
  rate: null,
  normalized_amount: more.amount ?? 1000,
  ...more,
});

const compare = (more: Partial<Compared> & { price?: number | null } = {}) =>
  explainDifference({
    period: {
      currency: 'EUR',
      price: more.price === undefined ? 1000 : more.price,
      normalized_price: more.price ?? null,
      exchange_rate: null,
    },
    local: 'EUR',
    invoices: [invoice()],
    additional: [],
    items: [],
    ...more,
  });

const inDollars = { currency: 'USD', price: 1000, normalized_price: 900, exchange_rate: '0.9' };

describe('R106 the invoices of a period against its price', () => {
  test('say nothing while there are none, and what is missing where they cannot be compared', () => {
    expect(compare({ invoices: [] })).toBeUndefined();
    expect(compare({ price: null })).toBe('price');
    expect(compare({ period: inDollars, invoices: [invoice({ currency: 'GBP', normalized_amount: null })] })).toBe('rate');
  });

  test('agree, lack something, or exceed it', () => {
    expect(compare()).toEqual({ currency: 'EUR', price: 1000, invoiced: 1000, difference: 0, parts: [] });
    expect(compare({ invoices: [invoice({ amount: 400.4 })] })).toMatchObject({
      difference: -599.6,
      parts: [{ kind: 'missing', amount: -599.6 }],
    });
    expect(compare({ invoices: [invoice({ amount: 1000.01 })] })).toMatchObject({ parts: [{ kind: 'above', amount: 0.01 }] });
  });

  test('name tax that is no part of the price, and do not where the items say it is', () => {
    const taxed = [invoice({ amount: 1070, tax: 70 })];
    expect(compare({ invoices: taxed })).toMatchObject({ difference: 70, parts: [{ kind: 'tax', amount: 70 }] });
    const items = [
      { kind: 'list_price', quantity: 2, amount: 500, currency: 'EUR' },
      { kind: 'tax', quantity: 1, amount: 70, currency: 'EUR' },
    ] as const;
    // The price is the whole: nothing is left to explain.
    expect(compare({ price: 1070, invoices: taxed, items })).toMatchObject({ difference: 0, parts: [] });
    // The price is the net one, and the items say what comes on top.
    expect(compare({ price: 1000, invoices: taxed, items })).toMatchObject({ difference: 70, parts: [{ kind: 'items', amount: 70 }] });
    // Half of it came so far.
    expect(compare({ price: 1070, invoices: [invoice({ amount: 535, tax: 35 })], items })).toMatchObject({
      parts: [{ kind: 'missing', amount: -535 }],
    });
  });

  test('take items without a list price for parts of the price', () => {
    const items = [{ kind: 'fee', quantity: 1, amount: 50, currency: 'EUR' }] as const;
    expect(compare({ items })).toMatchObject({ difference: 0, parts: [] });
  });

  test('count credit notes and additional invoices', () => {
    const found = compare({ invoices: [invoice(), invoice({ amount: -120, tax: -20 })], additional: [{ amount: 250, currency: 'EUR' }] });
    expect(found).toEqual({
      currency: 'EUR',
      price: 1000,
      invoiced: 1130,
      difference: 130,
      parts: [
        { kind: 'credit', amount: -120 },
        { kind: 'additional', amount: 250 },
      ],
    });
  });

  test('D4 show what another rate made of it, in the currency of the library', () => {
    const paid = invoice({ amount: 1070, tax: 70, currency: 'USD', rate: '0.95', normalized_amount: 1016.5 });
    expect(compare({ period: inDollars, invoices: [paid] })).toEqual({
      currency: 'EUR',
      price: 900,
      invoiced: 1016.5,
      difference: 116.5,
      parts: [
        { kind: 'tax', amount: 63 },
        { kind: 'rate', amount: 53.5 },
      ],
    });
    // Without a rate the dollars are compared.
    expect(compare({ period: inDollars, invoices: [{ ...paid, rate: null, normalized_amount: null }] })).toMatchObject({
      currency: 'USD',
      difference: 70,
      parts: [{ kind: 'tax', amount: 70 }],
    });
  });

  test('D4 cents that come of converting halves are the rate’s: nothing is missing where all is invoiced', () => {
    const period = { currency: 'CHF', price: 100.01, normalized_price: 104.61, exchange_rate: '1.046' };
    const half = (amount: number, normalized_amount: number) => invoice({ amount, currency: 'CHF', rate: '1.046', normalized_amount });
    const halves = { period, invoices: [half(50.01, 52.31), half(50, 52.3)] };
    expect(compare(halves)).toMatchObject({ difference: 0, parts: [] });
    const cent = {
      period: { ...period, price: 100, normalized_price: 104.6 },
      invoices: [half(33.34, 34.87), half(33.33, 34.86), half(33.33, 34.86)],
    };
    expect(compare(cent)).toMatchObject({ difference: -0.01, parts: [{ kind: 'rate', amount: -0.01 }] });
  });

  test('tell what is still to be invoiced', () => {
    const left = (more: Partial<Compared>) =>
      stillToInvoice({ period: inDollars, local: 'EUR', invoices: [], additional: [], items: [], ...more });
    const dollars = (amount: number, tax: number | null = null) => invoice({ amount, tax, currency: 'USD', normalized_amount: null });
    expect(left({})).toBe(1000);
    expect(left({ invoices: [dollars(400)] })).toBe(600);
    expect(left({ invoices: [dollars(428, 28)] })).toBe(600);
    expect(left({ invoices: [dollars(1200)] })).toBe(0);
    // What was credited is not to be invoiced again.
    expect(left({ invoices: [dollars(1000), dollars(-100)] })).toBe(0);
    expect(left({ invoices: [invoice({ currency: 'EUR' })] })).toBeUndefined();
    expect(left({ period: { ...inDollars, price: null } })).toBeUndefined();
  });

  test('D4 the parts sum to the difference to the cent, whatever there is', () => {
    const cents = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);
    const rate = fc.integer({ min: 1, max: 30_000 }).map((value) => (value / 10_000).toFixed(4));
    const anyInvoice = fc.record({
      amount: cents(-10_000_000, 10_000_000),
      tax: fc.option(cents(0, 100_000)),
      currency: fc.constantFrom('EUR', 'USD'),
      rate: fc.option(rate),
      normalized_amount: cents(-10_000_000, 10_000_000),
    });
    const item = fc.record({
      kind: fc.constantFrom('list_price', 'tax', 'fee', 'discount'),
      quantity: fc.integer({ min: 1, max: 9 }),
      amount: cents(-100_000, 1_000_000),
      currency: fc.constantFrom('EUR', 'USD'),
    });
    const any = fc.record({
      period: fc.record({
        currency: fc.constantFrom('EUR', 'USD'),
        price: cents(-10_000_000, 10_000_000),
        normalized_price: cents(-10_000_000, 10_000_000),
        exchange_rate: fc.option(rate),
      }),
      local: fc.constant('EUR'),
      invoices: fc.array(anyInvoice, { minLength: 1, maxLength: 6 }),
      additional: fc.array(fc.record({ amount: cents(-100_000, 100_000), currency: fc.constantFrom('EUR', 'USD') }), { maxLength: 3 }),
      items: fc.array(item, { maxLength: 4 }),
    });
    let compared = 0;
    fc.assert(
      fc.property(any, (given) => {
        const found = explainDifference(given as Compared);
        if (typeof found !== 'object') return;
        compared += 1;
        expect(
          sumMoney(
            found.parts.map(({ amount }) => amount),
            found.currency,
          ),
        ).toBe(found.difference);
        expect(sumMoney([found.price, found.difference], found.currency)).toBe(found.invoiced);
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });
});
