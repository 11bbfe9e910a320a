import type { ProgressCount } from '#shared/contract/rows/progress-row.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { ProgressTask } from './progress-tasks.ts';

/** How much of a type there is, and how much of it a person has to do. */
export function progressCount(
  type: ProgressType,
  tasks: readonly ProgressTask[],
  { today, userId }: { today: string; userId: string | null },
): ProgressCount {
  const count = { type, count: 0, overdue: 0, mine: 0, waiting: 0, snoozed: 0 };
  for (const { standing, due_on, responsibleId } of tasks) {
    if (standing === 'waiting') count.waiting++;
    else if (standing === 'snoozed') count.snoozed++;
    else {
      count.count++;
      if (due_on !== null && due_on < today) count.overdue++;
      if (userId !== null && responsibleId === userId) count.mine++;
    }
  }
  return count;
}
