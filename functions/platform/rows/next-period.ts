import { Money } from '#shared/contract/fields.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { forecastPrice, priceChanges } from '#shared/domain/periods/forecast.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { nextPeriod } from '#shared/domain/periods/next-period.ts';
import type { ReadModel } from '../read-model.ts';
import { memberOf } from './member-of.ts';

export type NextPeriodProposal = { ok: true; draft: Partial<SubscriptionPeriod> } | { ok: false; message: string };

/** What the next period of a subscription would start with, its forecast included (D3, D4); or why there is none. */
export function proposeNextPeriod(model: ReadModel, subscriptionId: string, today: string): NextPeriodProposal {
  const periods = model.by('subscription_period', 'subscription_id', subscriptionId);
  const next = nextPeriod(periods, {
    today,
    financialPeriods: [...model.all('financial_period')].sort((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    copiedMetadataFields: new Set(),
  });
  if (!next.ok) return next;
  const latest = latestPeriod(periods);
  const {
    stakes: _stakes,
    metadata: _metadata,
    normalized_currency: _currency,
    ...draft
  } = next.draft as Partial<SubscriptionPeriod> & Record<string, unknown>;
  const forecast = latest ? forecastAfter(latest, periods, memberOf(model).default_price_increase) : null;
  return { ok: true, draft: { ...draft, forecasted_price: forecast } as Partial<SubscriptionPeriod> };
}

/** The forecast of the price after the latest; null without one, and where a slip in an earlier price makes it absurdly large. */
function forecastAfter(
  { price, currency }: SubscriptionPeriod,
  periods: readonly SubscriptionPeriod[],
  defaultPercent: number,
): number | null {
  if (price === null) return null;
  try {
    const amount = Money.safeParse(forecastPrice({ price, currency, changes: priceChanges(periods), defaultPercent }).amount);
    return amount.success ? amount.data : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
