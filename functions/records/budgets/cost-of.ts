import type { MoneyFact } from '#shared/domain/insights/money-fact.ts';
import { centsOf } from '#shared/domain/insights/cents.ts';
import { convert } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { forecastOf } from '../periods/forecast-of.ts';
import { plannedRate } from '../periods/planned-rate.ts';
import { memberOf } from '../references/member-of.ts';

/**
 * What a period costs in integer minor units of the member's currency (D4): its local price, else its forecast at the rate of its financial period.
 * Null where neither is known; 0 for a cancelled one.
 */
export function costOf(model: ReadModel, fact: MoneyFact): number | null {
  if (fact.decision === 'cancelled') return 0;
  if (fact.cents !== null) return fact.cents;
  const period = model.find('subscription_period', fact.id);
  if (!period) return null;
  const forecast = forecastOf(model, period);
  const original = period.price ?? (forecast?.of === 'this' ? forecast.amount : period.forecasted_price);
  if (original === null) return null;
  const local = memberOf(model).currency;
  if (period.currency === local) return centsOf(original, local);
  const line = plannedRate(model, period.currency, fact.financial_period);
  return line ? centsOf(convert(original, line.rate, period.currency, local), local) : null;
}
