import type { RecentAction, ToldChange } from '#shared/contract/rows/recent-action-row.ts';

/** How a task of a workflow ended, or that it was opened again. */
const ends = ['done', 'dismissed', 'open'] as const;

export interface TaskChange {
  end: (typeof ends)[number];
  /** The task, as the history calls it. */
  task: string;
}

/**
 * The tasks of a workflow that an entry finished or opened again, and the changes that say something besides. Who did it and when stand at the
 * entry itself.
 */
export function taskChanges({ kind, changes }: Pick<RecentAction, 'kind' | 'changes'>): {
  tasks: TaskChange[];
  others: readonly ToldChange[];
} {
  if (kind !== 'workflow_run') return { tasks: [], others: changes };
  const tasks = changes.flatMap(({ field, entry, to }): TaskChange[] => {
    const end = ends.find((each) => each === to);
    return entry !== null && end && field.endsWith('.state') ? [{ end, task: entry }] : [];
  });
  if (tasks.length === 0) return { tasks, others: changes };
  const isTold = ({ field, entry }: ToldChange): boolean =>
    tasks.some(({ task }) => task === entry) && /\.(?:state|settled_at|settled_by)$/.test(field);
  return { tasks, others: changes.filter((change) => !isTold(change)) };
}
