import type { PriceDirectory } from '#shared/domain/imports/prices/plan-prices.ts';
import { pricesOf } from '#shared/domain/periods/resolve-prices.ts';
import { today } from '#functions/platform/clock.ts';
import { priceLockOf } from '../../holdings/periods/guard-lock.ts';
import { liveFinancialPeriod, rateTable } from '../../holdings/periods/planned-rate.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** The member's periods with their prices, by id. */
export function priceDirectory(model: ReadModel): PriceDirectory {
  const member = memberOf(model);
  return {
    currency: member.currency,
    today: today(member.timezone),
    format: { thousand_separator: member.thousand_separator, decimal_separator: member.decimal_separator },
    rates: rateTable(model),
    periods: new Map(
      [...model.all('subscription_period')].map((period) => [
        period.id,
        {
          ...pricesOf(period),
          financial_period_id: liveFinancialPeriod(model, period.financial_period_id),
          subscription_id: period.subscription_id,
          subscription: model.find('subscription', period.subscription_id)?.name ?? '',
          start_date: period.start_date,
          end_date: period.end_date,
          one_time_purchase: period.one_time_purchase,
          others: model.by('subscription_period', 'subscription_id', period.subscription_id),
          lock: priceLockOf(model, period)?.message ?? null,
        },
      ]),
    ),
  };
}
