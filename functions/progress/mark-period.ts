import type { ProgressMark } from '#shared/contract/entities/progress.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { markId } from '#functions/records/work/workflow/progress-tasks.ts';
import type { OnePeriod } from './for-each-period.ts';

type Mark = Pick<ProgressMark, 'owner_id' | 'snoozed_until' | 'dismissed_at' | 'dismissed_by' | 'reason'>;

const blank: Mark = { owner_id: null, snoozed_until: null, dismissed_at: null, dismissed_by: null, reason: null };

/** Records a person's action on an item of the bar that is not a task of a run; false if nothing changes. */
export async function markPeriod({ tx, period }: OnePeriod, type: ProgressType, change: Partial<Mark>): Promise<boolean> {
  const id = markId(period.id, type);
  const before = await tx.find('progress_mark', id);
  if (before) return tx.save('progress_mark', { ...before, ...change }) !== before;
  tx.create('progress_mark', { id, subscription_period_id: period.id, type, ...blank, ...change });
  return true;
}
