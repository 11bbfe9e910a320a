import { describe, expect, test } from 'vitest';
import { type FactPeriod, moneyFact } from '#shared/domain/periods/money-fact.ts';

const period: FactPeriod = {
  id: 'p16',
  subscription_id: 's',
  product_id: 'product',
  product_type_id: null,
  publisher_id: 'elsevier',
  vendor_id: null,
  owner_id: null,
  subject_ids: [],
  currency: 'EUR',
  start_date: '2016-01-01',
  end_date: '2016-12-31',
  financial_period: { id: 'fp16', start_date: '2016-01-01' },
  financial_period_id: 'fp16',
  decision: 'accepted',
  one_time_purchase: false,
  price: 1_206_237,
  normalized_price: 1_206_237,
  forecasted_price: null,
  departments: [],
};
const before = { ...period, id: 'p15', start_date: '2015-01-01', end_date: '2015-12-31', price: 1_129_021, normalized_price: 1_129_021 };
const fact = (change: Partial<FactPeriod> = {}, earlier: readonly Partial<FactPeriod>[] = [{}], invoices: object[] = []) =>
  moneyFact(
    { ...period, ...change },
    { local: 'EUR', earlier: earlier.map((each) => ({ ...before, ...each })), invoices: invoices as never },
  );

describe('the fact of a period', () => {
  test('has its price in integer cents, its year and its change', () => {
    expect(fact()).toMatchObject({ cents: 120_623_700, original: 120_623_700, year: 2016, days: 366, previous: 'p15', change: 68_392 });
  });

  test('is compared with the period that ends the day before only, in the same currency [RF06, RF07]', () => {
    const none = { previous: null, change: null };
    expect(fact({}, [])).toMatchObject({ ...none, has_earlier: false });
    expect(fact({}, [{ end_date: '2015-11-30' }])).toMatchObject({ ...none, has_earlier: true });
    expect(fact({}, [{ currency: 'USD' }])).toMatchObject(none);
    expect(fact({}, [{ price: null }])).toMatchObject(none);
    expect(fact({}, [{ price: 0 }])).toMatchObject(none);
    expect(fact({}, [{ decision: 'cancelled' }])).toMatchObject(none);
    expect(fact({}, [{ one_time_purchase: true }])).toMatchObject(none);
    expect(fact({ one_time_purchase: true })).toMatchObject(none);
    expect(fact({ price: null, normalized_price: null })).toMatchObject({ ...none, cents: null, yearly: null });
  });

  test('compares terms that are not 12 months by days [RF08]', () => {
    const long = fact({ start_date: '2025-01-01', end_date: '2026-06-30', price: 18_000, normalized_price: 18_000 }, [
      { end_date: '2024-12-31', start_date: '2024-01-01', price: 12_000, normalized_price: 12_000 },
    ]);
    expect(long).toMatchObject({ days: 546, cents: 1_800_000, yearly: 1_203_297, change: 2_748 });
    const partial = fact({ start_date: '2025-07-01', end_date: '2025-12-31', price: 3_000, normalized_price: 3_000 }, []);
    expect(partial.yearly).toBe(595_109);
    expect(fact({ end_date: null }, [])).toMatchObject({ yearly: null, days: null, cents: 120_623_700 });
  });

  test('splits its price by largest remainder, the unallocated rest last [RB04]', () => {
    const departments = [33.3333, 33.3333, 33.3334].map((percentage, index) => ({
      department_id: `d${index}`,
      cost_center_id: null,
      percentage,
    }));
    const cents = (each: readonly (typeof departments)[number][], price: number) =>
      fact({ price, normalized_price: price, departments: each }).shares.map((share) => share.cents);
    expect(cents(departments, 0.05)).toEqual([2, 1, 2]);
    expect(cents([{ department_id: 'd', cost_center_id: null, percentage: 60 }], 1000)).toEqual([60_000, 40_000]);
    expect(cents([], 1000)).toEqual([100_000]);
  });

  test('adds up approved and paid invoices, credits subtract', () => {
    const invoices = [
      { state: 'paid', normalized_amount: 100 },
      { state: 'paid', normalized_amount: -1.5 },
      { state: 'approved', normalized_amount: 20.02 },
      { state: 'approved', normalized_amount: null },
      { state: 'registered', normalized_amount: 7 },
    ];
    expect(fact({}, [], invoices)).toMatchObject({ paid: 9_850, awaiting: 2_002, invoiced_tax: 0, unknown_invoices: 1 });
  });

  test('converts the tax of invoices as their amounts', () => {
    const invoices = [
      { state: 'paid', amount: 121, tax: 21, currency: 'USD', normalized_amount: 110 },
      { state: 'approved', amount: -12.1, tax: -2.1, currency: 'EUR', normalized_amount: -12.1 },
      { state: 'registered', amount: 100, tax: 20, currency: 'EUR', normalized_amount: 100 },
    ];
    expect(fact({}, [], invoices)).toMatchObject({ invoiced_tax: 1_909 - 210 });
  });
});
