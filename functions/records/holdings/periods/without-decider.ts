import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Row } from '#shared/contract/kinds.ts';

/**
 * A record about to be saved by an import or its undo. A period that is said to be decided otherwise than before was decided by somebody whom nobody
 * noted: who took the decision before, and why, is no part of this one.
 */
export function withoutDecider<R extends Row>(before: R, next: R): R {
  const [was, is] = [before as Partial<SubscriptionPeriod>, next as Partial<SubscriptionPeriod>];
  if (is.decision === undefined || is.decision === was.decision) return next;
  return { ...next, decided_at: null, decided_by: null, decision_reason: null, cancellation_reason: null };
}
