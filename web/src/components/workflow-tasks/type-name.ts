import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { text } from '#web/text/text.ts';

/** How a type of the progress bar is called. */
export function typeName(type: ProgressType): string {
  const task = taskOfType(type);
  if (task) return text(`workflows.tasks.${task}`);
  return text(`progress.watched.${type as 'plan-workflow' | 'cancellation-reminders' | 'claims'}`);
}
