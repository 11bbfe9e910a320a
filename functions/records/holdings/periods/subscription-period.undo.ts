import { say } from '#shared/domain/messages/message.ts';
import { checkPeriod } from '#shared/domain/periods/check-period.ts';
import { lastLetter } from '#shared/domain/periods/decide.ts';
import type { RecordUndo, Restoration, RestoreObstacle } from '../../record-type.ts';
import { lockOf, underLock } from './guard-lock.ts';
import { overlapBreaches } from './plan-period.ts';

export const subscriptionPeriodUndo: RecordUndo<'subscription_period'> = { check: checkRestored };

/**
 * The rule against giving a period earlier values back: it is locked, its dates would overlap, or its decision was already sent to the vendor.
 */
function checkRestored({ model, row: before, next, untouched }: Restoration<'subscription_period'>): RestoreObstacle | undefined {
  const { refusal } = underLock(model, before, next, next);
  // A change that completed the workflow itself can be undone until the period is saved again.
  const isOwnCompletion = refusal?.cause !== 'office' && untouched && lockOf(model, next) === undefined;
  if (refusal !== undefined && !isOwnCompletion) return { reason: 'locked', message: refusal.message };
  // The office has the answer: only another answer frees the period.
  if (next.received_offer_id !== before.received_offer_id) return { reason: 'rule', message: say('offers.notUndone') };
  // A reversal after the order or the notice needs a reason, which an undo cannot give (D3).
  if (next.decision !== before.decision && lastLetter(before) && !untouched)
    return { reason: 'rule', message: say('periods.vendorInformedReasonRequired') };
  const known = checkPeriod(before);
  const broken = checkPeriod(next).find(
    (breach) => !known.some(({ field, message }) => field === breach.field && message.code === breach.message.code),
  );
  if (broken) return { reason: 'rule', message: broken.message };
  if (next.start_date === before.start_date && next.end_date === before.end_date && next.one_time_purchase === before.one_time_purchase)
    return undefined;
  const others = model.by('subscription_period', 'subscription_id', next.subscription_id).filter(({ id }) => id !== next.id);
  const [overlap] = overlapBreaches(model, next, others);
  return overlap && { reason: 'rule', message: overlap.message };
}
