import * as z from 'zod';
import { decisions, SubscriptionPeriod } from '../entities/subscription.ts';
import { ExchangeRate } from '../entities/exchange-rate.ts';
import { Currency, DateOnly, Id, Money, Rate, Reference, Version } from '../fields.ts';
import { FinancialPeriodReference } from './subscription-row.ts';

/** A line of the table of rates as lists show it. */
export const ExchangeRateRow = z.object({
  ...ExchangeRate.shape,
  /** "USD 2027". */
  name: z.string(),
  financial_period: FinancialPeriodReference.nullable(),
  /** Periods in this currency and financial period, and how many of those with a price have another rate or none. */
  period_count: z.int(),
  different_count: z.int(),
});
export type ExchangeRateRow = z.output<typeof ExchangeRateRow>;

export const ExchangeRateForm = z.object({
  currencies: z.array(z.string()),
  financial_periods: z.array(FinancialPeriodReference),
  local_currency: Currency,
  as_of: DateOnly,
});

const Rated = z.object({ exchange_rate: Rate.nullable(), exchange_rate_date: DateOnly.nullable(), normalized_price: Money.nullable() });

/** The effect of the table's rate on a period. */
export const RateUpdateRow = z.object({
  id: Id,
  version: Version,
  subscription: Reference.nullable(),
  vendor: Reference.nullable(),
  name_reference: z.string().nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  financial_period: FinancialPeriodReference.nullable(),
  decision: z.enum(decisions),
  currency: Currency,
  price: Money.nullable(),
  normalized_currency: Currency,
  /** Both entered: the local price is the one agreed or paid, not a conversion. */
  price_typed: SubscriptionPeriod.shape.price_typed,
  source: z.string().nullable(),
  before: Rated,
  after: Rated,
  /** In the local currency; null where there was no local price. */
  difference: Money.nullable(),
});
export type RateUpdateRow = z.output<typeof RateUpdateRow>;
