import { type Applicability, withApplicability } from './applicability.ts';
import { applicableField, type TaskName } from './tasks.ts';

/**
 * A period's own switches after one was turned in its form (R040). A switch back at the general setting is not the period's own, so that it follows the
 * setting when that changes; one that the period had stored stays, because a change cannot take it back.
 */
export function switchTask(
  own: Applicability,
  { task, on }: { task: TaskName; on: boolean },
  { general, stored }: { general: Applicability; stored: Applicability },
): Record<string, boolean> {
  const next = withApplicability(own, { [applicableField(task)]: on });
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => field in stored || value !== (general[field] ?? true)));
}
