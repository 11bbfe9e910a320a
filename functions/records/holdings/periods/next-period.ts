import type { ContractTerms, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { nextDay } from '#shared/domain/calendar/dates.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { nextPeriod } from '#shared/domain/periods/next-period.ts';
import { termsDeadline } from '#shared/domain/terms/terms-deadline.ts';
import { forecastOf } from './forecast-of.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Message } from '#shared/domain/messages/message.ts';

export type NextPeriodProposal = { ok: true; draft: Partial<SubscriptionPeriod> } | { ok: false; message: Message };

/** Whether terms give a day to the period after one. */
function followsTerms(terms: ContractTerms, latest: SubscriptionPeriod): boolean {
  if (latest.end_date === null) return false;
  const next = { start_date: nextDay(latest.end_date), end_date: null, one_time_purchase: false };
  return termsDeadline(terms, next, latest) !== undefined;
}

/** The initial values of a subscription's next period, including its forecast (D3, D4); or the reason why there is no proposal. */
export function proposeNextPeriod(model: ReadModel, subscriptionId: string, today: string): NextPeriodProposal {
  const periods = model.by('subscription_period', 'subscription_id', subscriptionId);
  const latest = latestPeriod(periods);
  const terms = model.find('subscription', subscriptionId)?.terms;
  const next = nextPeriod(periods, {
    today,
    financialPeriods: [...model.all('financial_period')].sort((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    copiedMetadataFields: new Set(),
    ...(terms && { lengthMonths: terms.length_months }),
    followsTerms: terms && latest ? followsTerms(terms, latest) : false,
  });
  if (!next.ok) return next;
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
