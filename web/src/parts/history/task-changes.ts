import type { RecentAction, ToldChange } from '#shared/contract/rows/recent-action-row.ts';

/** The end states of a workflow's task, or that it was reopened. */
const ends = ['done', 'dismissed', 'open'] as const;

export interface TaskChange {
  end: (typeof ends)[number];
  /** The task, as the history calls it. */
  task: string;
}

/** The workflow tasks that an entry finished or reopened, and its other changes. The entry itself shows person and time. */
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
