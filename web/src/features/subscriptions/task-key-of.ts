import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { TextKey } from '#web/text/text.ts';

/** The name of a period's task: for a cancelled period the order task is the notice (D3). */
export function taskKeyOf(task: TaskName, { decision }: Pick<PeriodRow, 'decision'>): TextKey {
  return task === 'place_order' && decision === 'cancelled' ? 'workflows.notice' : `workflows.tasks.${task}`;
}

/** The label of a task's button. */
export function actKeyOf(task: TaskName, { decision }: Pick<PeriodRow, 'decision'>): TextKey {
  return `progress.workflow.acts.${task === 'place_order' && decision === 'cancelled' ? 'notice' : task}`;
}
