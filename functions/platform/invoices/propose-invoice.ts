import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { rateOfTable } from '#shared/domain/money/exchange-rate-table.ts';
import type { ReadModel } from '../read-model.ts';
import { memberOf } from '../rows/member-of.ts';

/**
 * Vendor, currency and rate that an invoice of a period most likely has: the period's own, else the rate of the member's table (D4). Without a
 * vendor it is bought from its publisher, if that sells.
 */
export function proposeInvoice(
  model: ReadModel,
  period: SubscriptionPeriod,
  currency: string = period.currency,
): { vendor_id: string | null; currency: string; rate: string | null; rate_from: 'period' | 'rate_table' | null } {
  const vendor = model.find('provider', period.vendor_id) ?? model.find('provider', period.publisher_id);
  const vendor_id = vendor?.is_vendor ? vendor.id : null;
  if (currency === memberOf(model).currency) return { vendor_id, currency, rate: null, rate_from: null };
  if (currency === period.currency && period.exchange_rate !== null)
    return { vendor_id, currency, rate: period.exchange_rate, rate_from: 'period' };
  const ofTable = rateOfTable(model.all('exchange_rate'), currency, period.financial_period_id);
  return { vendor_id, currency, rate: ofTable?.rate ?? null, rate_from: ofTable ? 'rate_table' : null };
}
