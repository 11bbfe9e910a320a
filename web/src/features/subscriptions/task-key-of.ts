import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { TextKey } from '#web/text/text.ts';

/** How a task of a period is called: what is sent of something cancelled is no order but the notice (D3). */
export function taskKeyOf(task: TaskName, { decision }: Pick<PeriodRow, 'decision'>): TextKey {
  return task === 'place_order' && decision === 'cancelled' ? 'workflows.notice' : `workflows.tasks.${task}`;
}

/** What the button of a task says: what is done with it. */
export function actKeyOf(task: TaskName, { decision }: Pick<PeriodRow, 'decision'>): TextKey {
  return `progress.workflow.acts.${task === 'place_order' && decision === 'cancelled' ? 'notice' : task}`;
}
