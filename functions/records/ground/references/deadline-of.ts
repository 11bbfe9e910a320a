import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { DeadlineSource } from '#shared/contract/rows/terms-row.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { isUnderTerms, type TermsDeadline, termsDeadline } from '#shared/domain/terms/terms-deadline.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from './member-of.ts';
import { periodBefore } from './period-before.ts';

/** The day that the terms of its contract give a period (RQ02); undefined where they give none, and for one that was decided or past before. */
export function termsDeadlineOf(model: ReadModel, period: SubscriptionPeriod): TermsDeadline | undefined {
  const terms = model.find('subscription', period.subscription_id)?.terms;
  // Only contracts with terms need the period before.
  return terms && isUnderTerms(terms, period) ? termsDeadline(terms, period, periodBefore(model, period)) : undefined;
}

/** The origin of a period's deadline. */
export function deadlineOriginOf(
  model: ReadModel,
  period: SubscriptionPeriod,
): { deadline_source: DeadlineSource | null; terms_deadline: string | null; bound_until: string | null } {
  const given = termsDeadlineOf(model, period);
  const calculated = given?.from ?? (period.one_time_purchase ? null : 'proposed');
  return {
    deadline_source: period.cancellation_deadline === null ? calculated : 'own',
    terms_deadline: given?.day ?? null,
    bound_until: given?.from === 'bound' ? given.until : null,
  };
}

/** The decision deadline of a period: its own, else that of the contract's terms, else the library's proposal (D5, RQ02). */
export function deadlineOf(model: ReadModel, period: SubscriptionPeriod): string | null {
  return effectiveDeadline(period, memberOf(model).cancellation_reminder_days_before_start_date, termsDeadlineOf(model, period)?.day);
}

/**
 * The instant of the last change that may have moved a period's deadline: its own, one of the contract's terms, also their removal, or one of the period
 * before, whose end they count from.
 */
export function deadlineChangedAt(model: ReadModel, period: SubscriptionPeriod): string {
  const subscription = model.find('subscription', period.subscription_id);
  const before = subscription?.terms ? periodBefore(model, period) : undefined;
  const [last = period.updated_at] = [period, subscription, before]
    .flatMap((each) => each?.updated_at ?? [])
    .toSorted()
    .reverse();
  return last;
}
