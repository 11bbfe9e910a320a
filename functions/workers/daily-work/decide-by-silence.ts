import { isPastSilence } from '#shared/domain/reminders/is-past-silence.ts';
import { decidePeriod } from '#functions/records/holdings/periods/decide-period.ts';
import { lockOf } from '#functions/records/holdings/periods/guard-lock.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';
import { openDeadlines } from '#functions/records/work/reminders/open-deadlines.ts';
import type { Member } from '#shared/contract/entities/member.ts';
import { silencePolicy } from '#shared/domain/terms/automatic-renewal.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineOf, termsDeadlineOf } from '#functions/records/ground/references/deadline-of.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The effect of silence on a period: its contract goes before the library's setting (RQ13). */
function policyOf(model: ReadModel, { subscription_id }: SubscriptionPeriod): Member['on_deadline'] {
  return silencePolicy(model.find('subscription', subscription_id)?.terms ?? null, memberOf(model).on_deadline);
}

/** Whether the deadline comes from terms that were entered after it: such terms decide nothing (RQ06). */
function isBeforeTerms(model: ReadModel, period: SubscriptionPeriod): boolean {
  const terms = model.find('subscription', period.subscription_id)?.terms;
  const day = period.cancellation_deadline === null ? termsDeadlineOf(model, period)?.day : undefined;
  return terms ? typeof day === 'string' && day < terms.entered_on : false;
}

/**
 * Applies the member's policy to undecided periods whose deadline passed since the last run (D3). One commit per period, so that a failure does not
 * affect the others.
 */
export async function decideBySilence(repo: Repository, { day, since }: WorkDay, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const { on_deadline: policy } = memberOf(model);
  if (policy === 'nothing') return;
  const passed = openDeadlines(model).filter(
    ({ period, deadline }) => isPastSilence(deadline, day, since) && policyOf(model, period) !== 'nothing',
  );
  const failures: unknown[] = [];
  for (const { period } of passed) {
    try {
      await repo.commit(async (tx) => {
        const current = await tx.find('subscription_period', period.id);
        if (current?.decision !== 'undecided') return;
        const now = await tx.model();
        // The deadline or the policy may have changed meanwhile. A locked period must be unlocked by a person.
        const still = deadlineOf(now, current);
        if (isBeforeTerms(now, current)) return;
        if (policyOf(now, current) !== policy || still === null || !isPastSilence(still, day, since)) return;
        if (lockOf(now, current) !== undefined) return;
        await decidePeriod({ tx, model: now }, current, {
          decision: policy === 'renew' ? 'accepted' : 'cancelled',
          reason: policy === 'renew' ? say('jobs.renewedByDeadline', { date: still }) : say('jobs.cancelledByDeadline', { date: still }),
          ...(policy === 'cancel' && { cancellation_reason: 'other' as const }),
        });
      });
    } catch (error) {
      failures.push(error);
    }
    await onProgress();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${passed.length} periods could not be decided`);
}
