import { describe, expect, it } from 'vitest';
import { type PeriodOffer, type PeriodValues, periodBody, periodValuesOf } from '#web/parts/periods/period-values.ts';
import { proposals } from '#web/parts/periods/use-period-proposals.ts';

const offered: PeriodOffer = {
  owners: [],
  vendors: [{ id: 'v1', name: 'Vendor', currency: 'GBP' }],
  products: [{ id: 'p1', name: 'Product', publisher: { id: 'b1', name: 'Press' }, publisher_currency: 'USD', owner_id: 'u1' }],
  departments: [],
  stakeholders: [],
  cost_centers: [],
  financial_periods: [
    { id: 'f27', name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' },
    { id: 'f26', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31' },
  ],
  currencies: ['EUR', 'USD', 'GBP'],
  normalized_currency: 'EUR',
  exchange_rates: [
    { currency: 'CHF', financial_period_id: 'f26', rate: '1.05', as_of: '2026-01-02' },
    { currency: 'CHF', financial_period_id: 'f27', rate: '1.1', as_of: '2026-09-01' },
  ],
  task_applicability: {},
  meta_data_fields_by_category: [],
  subscription: null,
  next_period: null,
};

/** The values after a change of one field and what it proposes. */
function changed(values: PeriodValues, change: Partial<PeriodValues>): PeriodValues {
  const after = { ...values, ...change };
  return { ...after, ...proposals({ name: Object.keys(change)[0] ?? '', before: values, after }, offered, '2026-05-05') };
}
const blank = periodValuesOf({ currency: 'EUR' });

describe('proposals of the period form', () => {
  it('R052 a start proposes the end and the financial period', () => {
    expect(changed(blank, { start_date: '2026-03-01' })).toMatchObject({ end_date: '2027-02-28', financial_period_id: 'f26' });
  });

  it('R053 a product proposes owner, publisher and currency, the vendor overrules the currency', () => {
    const withProduct = changed(blank, { product_id: 'p1' });
    expect(withProduct).toMatchObject({ owner_id: 'u1', publisher_id: 'b1', currency: 'USD' });
    expect(changed(withProduct, { vendor_id: 'v1' })).toMatchObject({ currency: 'GBP' });
  });

  it('R053 equal currencies keep both prices equal, whichever is typed', () => {
    expect(changed(blank, { price: 12.5 })).toMatchObject({ normalized_price: 12.5, price_typed: 'original' });
    expect(changed(blank, { normalized_price: 7 })).toMatchObject({ price: 7, price_typed: 'local' });
  });

  it('D4 a rate converts the price and gets a day; another currency takes the rate away', () => {
    const dollars = { ...blank, currency: 'USD', price: 1000 };
    const rated = changed(dollars, { exchange_rate: 0.9 });
    expect(rated).toMatchObject({ normalized_price: 900, exchange_rate_date: '2026-05-05', price_typed: 'original' });
    expect(changed(rated, { price: 2000 })).toMatchObject({ normalized_price: 1800 });
    expect(changed(rated, { currency: 'GBP' })).toMatchObject({ exchange_rate: null, exchange_rate_date: null });
  });

  it('D4 the planned rate fills in, converts, and follows the financial period', () => {
    const francs = changed({ ...blank, financial_period_id: 'f26' }, { currency: 'CHF' });
    expect(francs).toMatchObject({ exchange_rate: 1.05, exchange_rate_date: '2026-01-02' });
    const priced = changed(francs, { price: 100 });
    expect(priced).toMatchObject({ normalized_price: 105, price_typed: 'original' });
    expect(changed(priced, { start_date: '2027-01-01' })).toMatchObject({
      financial_period_id: 'f27',
      exchange_rate: 1.1,
      exchange_rate_date: '2026-09-01',
      normalized_price: 110,
    });
    expect(changed(priced, { financial_period_id: 'f27' })).toMatchObject({ exchange_rate: 1.1, normalized_price: 110 });
    expect(changed(priced, { vendor_id: 'v1' })).toMatchObject({ currency: 'GBP', exchange_rate: null, normalized_price: null });
  });

  it('D4 a typed rate stays when the financial period changes', () => {
    const typed = changed({ ...blank, currency: 'CHF', financial_period_id: 'f26', price: 100 }, { exchange_rate: 1.2 });
    expect(changed(typed, { financial_period_id: 'f27' })).toMatchObject({ exchange_rate: 1.2, normalized_price: 120 });
  });

  it('D4 a local price gives the original at the planned rate', () => {
    const francs = changed({ ...blank, financial_period_id: 'f26' }, { currency: 'CHF' });
    expect(changed(francs, { normalized_price: 105 })).toMatchObject({ price: 100, price_typed: 'local' });
  });

  it('D4 says which of two prices a person typed', () => {
    const dollars = { ...blank, currency: 'USD' };
    const local = changed(dollars, { normalized_price: 90 });
    expect(local.price_typed).toBe('local');
    expect(changed(local, { price: 100 }).price_typed).toBe('both');
  });

  it('proposes nothing from what is no number', () => {
    const typed = 'twelve' as unknown as number;
    expect(proposals({ name: 'price', before: blank, after: { ...blank, price: typed } }, offered, '2026-05-05')).toEqual({});
  });
});

describe('what is sent of a period form', () => {
  it('has the rate as text, and no name where none was given', () => {
    expect(periodBody({ exchange_rate: 1.0825, subscription_name: ' ' })).toEqual({ exchange_rate: '1.0825' });
    expect(periodBody({ exchange_rate: null, subscription_name: 'Tides' })).toEqual({ exchange_rate: null, subscription_name: 'Tides' });
  });
});
