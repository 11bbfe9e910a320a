import { describe, expect, it } from 'vitest';
import { groupHoldings, moneyAtStake, moneyForTitles } from '#shared/domain/title-lists/holdings.ts';

const holding = (id: string, product_id: string, local_price: number | null) => ({ id, product_id, local_price });

describe('the holdings that are compared', () => {
  it('are one a product, with the dearest subscription in front', () => {
    const groups = groupHoldings([holding('site', 'chemistry', 200), holding('main', 'chemistry', 900), holding('other', 'physics', 5)]);
    expect(groups.map(({ head, others }) => [head.id, others.map(({ id }) => id)])).toEqual([
      ['main', ['site']],
      ['other', []],
    ]);
  });

  it('have no credit in front, and no product that is a credit only', () => {
    const groups = groupHoldings([holding('credit', 'chemistry', -530), holding('main', 'chemistry', null), holding('refund', 'law', -1)]);
    expect(groups.map(({ head }) => head.id)).toEqual(['main']);
  });
});

describe('the money for some of the titles', () => {
  it('is their part of the price, to the minor unit', () => {
    expect(moneyForTitles(100, 1, 3, 'EUR')).toBe(33.33);
    expect(moneyForTitles(200, 1, 3, 'EUR')).toBe(66.67);
    expect(moneyForTitles(100.01, 16, 16, 'EUR')).toBe(100.01);
    expect(moneyForTitles(1000, 1, 3, 'JPY')).toBe(333);
  });

  it('is unknown without a price or without titles', () => {
    expect(moneyForTitles(null, 1, 3, 'EUR')).toBeNull();
    expect(moneyForTitles(100, 0, 0, 'EUR')).toBeNull();
  });

  it('is at stake as far as the cheaper subscription goes', () => {
    expect(moneyAtStake([50, 20])).toBe(20);
    expect(moneyAtStake([null, 20])).toBe(20);
    expect(moneyAtStake([null, null])).toBeNull();
  });
});
