import { type FactPeriod, type MoneyFact, moneyFact } from '#shared/domain/periods/money-fact.ts';

/** The money facts of one subscription's periods, of which only what differs is given. */
export function factsOf(
  periods: readonly (Partial<FactPeriod> & Pick<FactPeriod, 'id' | 'start_date' | 'end_date' | 'price'>)[],
): MoneyFact[] {
  const full = periods.map((period): FactPeriod => ({
    subscription_id: 'subscription',
    product_id: 'product',
    product_type_id: null,
    publisher_id: null,
    vendor_id: null,
    owner_id: null,
    subject_ids: [],
    currency: 'EUR',
    financial_period: undefined,
    financial_period_id: period.id,
    decision: 'accepted',
    one_time_purchase: false,
    normalized_price: period.price,
    forecasted_price: null,
    departments: [],
    ...period,
  }));
  return full.map((period) =>
    moneyFact(period, { local: 'EUR', earlier: full.filter(({ start_date }) => start_date < period.start_date), invoices: [] }),
  );
}
