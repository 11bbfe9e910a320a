import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Row } from '#shared/contract/kinds.ts';

/** A record before an import or its undo saves it. An import can change a decision but has no decider: clears the previous person and reason. */
export function withoutDecider<R extends Row>(before: R, next: R): R {
  const [was, is] = [before as Partial<SubscriptionPeriod>, next as Partial<SubscriptionPeriod>];
  if (is.decision === undefined || is.decision === was.decision) return next;
  return { ...next, decided_at: null, decided_by: null, decision_reason: null, cancellation_reason: null };
}
