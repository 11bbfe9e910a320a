import type { PriceDirectory } from '#shared/domain/imports/plan-prices.ts';
import { today } from '../clock.ts';
import type { ReadModel } from '../read-model.ts';
import { memberOf } from '../rows/member-of.ts';

/** The member's periods with their prices, by id. */
export function priceDirectory(model: ReadModel): PriceDirectory {
  const member = memberOf(model);
  return {
    currency: member.currency,
    today: today(member.timezone),
    periods: new Map(
      [...model.all('subscription_period')].map((period) => [
        period.id,
        {
          currency: period.currency,
          price: period.price,
          normalized_price: period.normalized_price,
          exchange_rate: period.exchange_rate,
          exchange_rate_date: period.exchange_rate_date,
          price_typed: period.price_typed,
          subscription_id: period.subscription_id,
          subscription: model.find('subscription', period.subscription_id)?.name ?? '',
          start_date: period.start_date,
        },
      ]),
    ),
  };
}
