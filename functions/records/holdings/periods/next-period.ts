import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { nextPeriod } from '#shared/domain/periods/next-period.ts';
import { forecastOf } from './forecast-of.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Message } from '#shared/domain/messages/message.ts';

export type NextPeriodProposal = { ok: true; draft: Partial<SubscriptionPeriod> } | { ok: false; message: Message };

/** The initial values of a subscription's next period, including its forecast (D3, D4); or the reason why there is no proposal. */
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
  // A person's expectation for the next price still applies when its period is created (D4).
  const priced = latest && latest.price !== null ? latest : undefined;
  const expected = {
    forecasted_price_change: priced?.forecasted_price_change ?? null,
    forecasted_price: (priced && forecastOf(model, priced)?.amount) ?? null,
  };
  return { ok: true, draft: { ...draft, ...expected } as Partial<SubscriptionPeriod> };
}
