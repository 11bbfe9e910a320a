import type { SubscriptionForecastRow } from '#shared/contract/rows/forecast-row.ts';
import type { PeriodForecast } from '#shared/domain/forecasts/forecast-period.ts';
import { localForecast } from '#shared/domain/forecasts/local-forecast.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { plannedRate } from '../../holdings/periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';

type Local = Pick<SubscriptionForecastRow, 'local_amount' | 'local_currency' | 'rate' | 'rate_origin' | 'buffer_percent'>;

/** The period of an amount. */
interface AmountSource {
  period: { id: string; currency: string };
  /** Whether the period is stored, or only to be expected. */
  isStored: boolean;
  financialPeriodId: string;
}

/** The amount in the local currency: the stored one for a price, else at the best known rate. */
export function localOf(
  model: ReadModel,
  { period, financialPeriodId, isStored }: AmountSource,
  amount: number | null,
  forecast: PeriodForecast | undefined,
): Local {
  const local = memberOf(model).currency;
  const none = { local_amount: null, local_currency: local, rate: null, rate_origin: null, buffer_percent: 0 };
  if (amount === null || amount === 0) return { ...none, local_amount: amount };
  const stored = isStored ? model.find('subscription_period', period.id) : undefined;
  const known = forecast ? null : (stored?.normalized_price ?? null);
  if (known !== null || period.currency === local) return { ...none, local_amount: known ?? amount };
  const base = forecast && model.find('subscription_period', forecast.base.id);
  const rates = [
    ['period', stored?.exchange_rate],
    ['table', plannedRate(model, period.currency, financialPeriodId)?.rate],
    ['base', base?.exchange_rate],
  ] as const;
  const [rate_origin, rate] = rates.find(([, value]) => value) ?? [null, null];
  if (!rate) return none;
  return {
    ...none,
    local_amount: localAmount({ price: amount, currency: period.currency, percent: 0, rate, bufferPercent: 0, local }),
    rate,
    rate_origin,
  };
}

/** An amount in the local currency; null if it is too large to be exact. */
export function localAmount(input: Parameters<typeof localForecast>[0]): number | null {
  try {
    return localForecast(input).amount;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
