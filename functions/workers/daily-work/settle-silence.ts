import { longDate } from '#shared/domain/emails/merge-email.ts';
import { isPastSilence } from '#shared/domain/reminders/is-past-silence.ts';
import { decidePeriod } from '#functions/platform/periods/decide-period.ts';
import type { WorkDay } from '#functions/platform/reminders/due-reminders.ts';
import { openDeadlines } from '#functions/platform/reminders/open-deadlines.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import type { Repository } from '#functions/platform/repository.ts';

/**
 * Decides as the member's policy says on periods whose deadline passed since the last run without a decision (D3). One period a commit, so that
 * one that cannot be decided keeps no other from it.
 */
export async function settleSilence(repo: Repository, { day, since }: WorkDay, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const { on_deadline: policy } = memberOf(model);
  if (policy === 'nothing') return;
  const passed = openDeadlines(model).filter(({ deadline }) => isPastSilence(deadline, day, since));
  const failures: unknown[] = [];
  for (const { period, deadline } of passed) {
    try {
      await repo.commit(async (tx) => {
        const current = await tx.find('subscription_period', period.id);
        if (current?.decision !== 'undecided') return;
        await decidePeriod(tx, await tx.model(), current, {
          decision: policy === 'renew' ? 'accepted' : 'cancelled',
          reason: `Nobody decided by ${longDate(deadline, 'en')}; the library ${policy === 'renew' ? 'renews' : 'cancels'} then.`,
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
