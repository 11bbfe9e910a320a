import type { Directory } from '#shared/domain/imports/planning/directory.ts';
import { locksForImport } from '../../holdings/periods/guard-lock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { today } from '#functions/platform/clock.ts';
import { liveFinancialPeriod, rateTable } from '../../holdings/periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Take } from './taken-records.ts';

/** The provider fields used for matching, and the roles. */
export const providerFields = ['name', 'alternative_name', 'abbreviation', 'is_publisher', 'is_vendor'] as const;

/** The users that a file may name. */
export function activePeople(take: Take): { id: string; name: string; email: string }[] {
  return take('user', ['name', 'email', 'active']).filter(({ active }) => active);
}

/** The member's existing records, for matching. Copies, because planning adds to them; references are resolved to replacements. */
export function importDirectory(model: ReadModel, take: Take): Directory {
  const member = memberOf(model);
  return {
    currency: member.currency,
    financial_period_start_month: member.financial_period_start_month,
    providers: take('provider', providerFields),
    products: take('product', ['name', 'publisher_id', 'online_identifier', 'print_identifier']).map((product) => ({
      ...product,
      publisher_id: model.resolve('provider', product.publisher_id) ?? product.publisher_id,
    })),
    product_types: take('product_type', ['name']),
    subscriptions: take('subscription', ['name', 'product_id', 'terms']).map((subscription) => ({
      ...subscription,
      product_id: model.resolve('product', subscription.product_id) ?? subscription.product_id,
    })),
    periods: [...model.all('subscription_period')].map((period) => ({
      ...period,
      vendor_id: model.resolve('provider', period.vendor_id),
      ...locksForImport(model, period),
      financial_period_id: liveFinancialPeriod(model, period.financial_period_id),
    })),
    departments: take('department', ['name']),
    cost_centers: take('cost_center', ['name']),
    users: activePeople(take),
    financial_periods: take('financial_period', ['start_date', 'end_date']),
    rates: rateTable(model),
    today: today(member.timezone),
  };
}
