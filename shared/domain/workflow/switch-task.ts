import { type Applicability, withApplicability } from './applicability.ts';
import { applicableField, type TaskName } from './tasks.ts';

/**
 * A period's own switches after a change in its form (R040). A switch equal to the general setting is dropped, so that it follows later changes of
 * the setting. A stored switch stays, because a change cannot remove it.
 */
export function switchTask(
  own: Applicability,
  { task, on }: { task: TaskName; on: boolean },
  { general, stored }: { general: Applicability; stored: Applicability },
): Record<string, boolean> {
  const next = withApplicability(own, { [applicableField(task)]: on });
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => field in stored || value !== (general[field] ?? true)));
}
