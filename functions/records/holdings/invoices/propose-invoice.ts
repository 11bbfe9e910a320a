import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { plannedRate } from '../periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';

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
  const ofTable = plannedRate(model, currency, period.financial_period_id);
  return { vendor_id, currency, rate: ofTable?.rate ?? null, rate_from: ofTable ? 'rate_table' : null };
}
