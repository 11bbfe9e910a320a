import type { Directory } from '#shared/domain/imports/planning/directory.ts';
import { lockSentence } from '../periods/guard-lock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { today } from '#functions/platform/clock.ts';
import { liveFinancialPeriod, rateTable } from '../periods/planned-rate.ts';
import { memberOf } from '../references/member-of.ts';

/** What the member has already, for matching. Copies, because planning adds to it; references as they are meant today. */
export function importDirectory(model: ReadModel): Directory {
  const member = memberOf(model);
  return {
    currency: member.currency,
    financial_period_start_month: member.financial_period_start_month,
    providers: [...model.all('provider')].map(({ id, name, alternative_name, abbreviation, is_publisher, is_vendor }) => ({
      id,
      name,
      alternative_name,
      abbreviation,
      is_publisher,
      is_vendor,
    })),
    products: [...model.all('product')].map(({ id, name, publisher_id, online_identifier, print_identifier }) => ({
      id,
      name,
      publisher_id: model.resolve('provider', publisher_id) ?? publisher_id,
      online_identifier,
      print_identifier,
    })),
    product_types: [...model.all('product_type')].map(({ id, name }) => ({ id, name })),
    subscriptions: [...model.all('subscription')].map(({ id, name, product_id }) => ({
      id,
      name,
      product_id: model.resolve('product', product_id) ?? product_id,
    })),
    periods: [...model.all('subscription_period')].map((period) => ({
      ...period,
      vendor_id: model.resolve('provider', period.vendor_id),
      lock: lockSentence(model, period),
      financial_period_id: liveFinancialPeriod(model, period.financial_period_id),
    })),
    departments: [...model.all('department')].map(({ id, name }) => ({ id, name })),
    cost_centers: [...model.all('cost_center')].map(({ id, name }) => ({ id, name })),
    users: [...model.all('user')].filter(({ active }) => active).map(({ id, name, email }) => ({ id, name, email })),
    financial_periods: [...model.all('financial_period')].map(({ id, start_date, end_date }) => ({ id, start_date, end_date })),
    rates: rateTable(model),
    today: today(member.timezone),
  };
}
