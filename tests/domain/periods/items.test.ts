import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { checkItem, itemKinds, itemTotal, lowersPrice, type PeriodItem, sumItems } from '#shared/domain/periods/items.ts';

const item = (kind: PeriodItem['kind'], amount: number, quantity = 1, currency = 'EUR'): PeriodItem => ({
  kind,
  amount,
  quantity,
  currency,
});
const codes = (of: PeriodItem) => checkItem(of).map(({ message }) => message.code);

describe('D4 items of a price', () => {
  it('are so many at an amount each, rounded to the minor unit of the currency', () => {
    expect(itemTotal(item('list_price', 19.99, 3))).toBe(59.97);
    expect(itemTotal(item('fee', 0.1, 0.3))).toBe(0.03);
    expect(itemTotal(item('discount', -0.05, 0.5))).toBe(-0.03);
    expect(itemTotal(item('shipping', 333, 1.5, 'JPY'))).toBe(500);
  });

  it('have a minus where they lower the price, a real currency and no more digits than it', () => {
    expect(codes(item('discount', 10))).toEqual(['periods.minusRequired']);
    expect(codes(item('credit', 10))).toEqual(['periods.minusRequired']);
    for (const kind of itemKinds) expect(codes(item(kind, lowersPrice(kind) ? -10 : 10))).toEqual([]);
    // A tax that was paid back.
    expect(codes(item('tax', -3))).toEqual([]);
    expect(codes(item('fee', 1.5, 1, 'JPY'))).toEqual(['money.hasNoDecimals']);
    expect(checkItem(item('fee', 1, 1, 'QQQ'))[0]?.field).toBe('currency');
    expect(codes(item('fee', 1, 0))).toEqual(['invoices.notPositive']);
    expect(codes(item('fee', 9_999_999_999_999, 1_000_000))).toEqual(['money.amountTooLarge']);
  });

  it('add up to a total, with what is left of the price and what they are by kind', () => {
    const items = [item('list_price', 1000), item('discount', -50, 2), item('tax', 63), item('list_price', 200)];
    expect(sumItems(items, 1200, 'EUR')).toEqual({
      total: 1163,
      difference: 37,
      kinds: [
        { kind: 'list_price', total: 1200 },
        { kind: 'discount', total: -100 },
        { kind: 'tax', total: 63 },
      ],
      others: [],
    });
    expect(sumItems(items, 1000, 'EUR').difference).toBe(-163);
    expect(sumItems(items, null, 'EUR').difference).toBeUndefined();
    expect(sumItems([], 100, 'EUR')).toEqual({ total: 0, difference: 100, kinds: [], others: [] });
  });

  it('of another currency are summed by themselves, never into the total', () => {
    const items = [item('list_price', 1000), item('fee', 20, 2, 'USD'), item('tax', 1, 1, 'CHF'), item('fee', 2, 1, 'USD')];
    expect(sumItems(items, 1000, 'EUR')).toMatchObject({
      total: 1000,
      difference: 0,
      others: [
        { currency: 'CHF', total: 1 },
        { currency: 'USD', total: 42 },
      ],
    });
  });

  it('lose no cent: total, kinds and difference always meet the price', () => {
    const any = fc.record({
      kind: fc.constantFrom(...itemKinds),
      amount: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map((cents) => cents / 100),
      quantity: fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 10_000),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    });
    const cents = (amount: number) => BigInt(Math.round(amount * 100));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), (items, price) => {
        const sum = sumItems(items, price / 100, 'EUR');
        const own = items.filter(({ currency }) => currency === 'EUR');
        expect(own.reduce((total, each) => total + cents(itemTotal(each)), 0n)).toBe(cents(sum.total));
        expect(sum.kinds.reduce((total, each) => total + cents(each.total), 0n)).toBe(cents(sum.total));
        expect(cents(sum.total) + cents(sum.difference as number)).toBe(BigInt(price));
        // To the digit: what binary subtraction leaves over would show.
        expect(sum.difference).toBe(Number(BigInt(price) - cents(sum.total)) / 100);
        // However they are ordered.
        expect(sumItems(items.toReversed(), price / 100, 'EUR')).toEqual(sum);
      }),
    );
  });
});
