import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { conflict, Problem } from '#shared/contract/errors.ts';
import {
  lockAgain,
  type LockCause,
  lockCause,
  lockedChanges,
  lockedCode,
  lockedFields,
  lockSentences,
} from '#shared/domain/periods/period-lock.ts';
import { changesBetween } from '#functions/platform/changes-between.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import type { Message } from '#shared/domain/messages/message.ts';

/** Says why a period is locked, as a commit or a reader sees it; undefined for an open one. */
export function lockOf(model: ReadModel, period: Pick<SubscriptionPeriod, 'id' | 'workflow' | 'unlocked_at'>): LockCause | undefined {
  return lockCause(period, model.by('vendor_invoice', 'subscription_period_id', period.id));
}

/** The same as a sentence; null for an open period. */
export function lockSentence(model: ReadModel, period: Pick<SubscriptionPeriod, 'id' | 'workflow' | 'unlocked_at'>): Message | null {
  const cause = lockOf(model, period);
  return cause === undefined ? null : lockSentences[cause];
}

/** 409 `period.locked` (D9). */
export function lockedProblem(period: Pick<SubscriptionPeriod, 'id' | 'version'>, cause: LockCause): Problem {
  return conflict(lockSentences[cause], { code: lockedCode, cause, id: period.id, version: period.version });
}

/** Whether a refusal is that of a locked period. */
export function isLockedProblem(error: unknown): boolean {
  return error instanceof Problem && (error.result as { code?: string } | null)?.code === lockedCode;
}

/** A change of a period under its lock: the period to save, or the cause for which it must not be saved. */
export type UnderLock = { next: SubscriptionPeriod; cause?: undefined } | { cause: LockCause };

/**
 * Applies the lock to a change. `named` are the given fields: a change of money, dates or decision of a locked period is refused; proposals for
 * these from other fields (a vendor's currency) are dropped. `model` is that of the commit.
 */
export function underLock(
  model: ReadModel,
  before: SubscriptionPeriod,
  next: SubscriptionPeriod,
  named: Partial<SubscriptionPeriod>,
): UnderLock {
  if (!differs(model, before, next) && !differs(model, before, { ...before, ...named })) return { next };
  const cause = lockOf(model, before);
  if (cause === undefined) return { next };
  if (differs(model, before, { ...before, ...named })) return { cause };
  const held = Object.fromEntries([...lockedFields, 'price_typed' as const, 'rate_source' as const].map((field) => [field, before[field]]));
  return { next: { ...next, ...held } };
}

/** Throws 409 `period.locked` where a change touches money, dates or the decision of a locked period. `model` is that of the commit. */
export function refuseIfLocked(model: ReadModel, before: SubscriptionPeriod, change: Partial<SubscriptionPeriod>): void {
  const outcome = underLock(model, before, before, change);
  if (outcome.cause !== undefined) throw lockedProblem(before, outcome.cause);
}

/** Whether guarded fields differ. Ids of replaced records compare as their replacements, and their shares as one. */
function differs(model: ReadModel, before: SubscriptionPeriod, next: SubscriptionPeriod): boolean {
  const [was, is] = [before, next].map((period) => withLiveReferences(model, 'subscription_period', period)) as [object, object];
  return lockedChanges(was as Record<string, unknown>, is as Record<string, unknown>).length > 0;
}

/** The period as a person saves it: an unlock ends with the first save that changes something. */
export function savedByPerson(before: SubscriptionPeriod, next: SubscriptionPeriod): SubscriptionPeriod {
  return before.unlocked_at === null || changesBetween(before, next).length === 0 ? next : lockAgain(next);
}
