import { isMessage, isSame, say } from '../messages/message.ts';
import { type Applicability, isApplicable } from './applicability.ts';
import { dueDates, type DueBasis } from './due-dates.ts';
import type { Run, RunTask } from './close-task.ts';
import { openTask } from './start-run.ts';
import { generalApplicability, type TaskSetting } from './task-settings.ts';
import { applicableField, type TaskName, taskNames } from './tasks.ts';

/** The reason of tasks dismissed as not applicable. It identifies the tasks to reopen when they apply again. */
export const noLongerApplies = say('workflow.noLongerApplies');

/**
 * Updates a running run after the period's switches changed: opens tasks that now apply, dismisses open ones that no longer do. Only changed switches
 * count, so later changes of general settings do not affect running workflows. The run closes when no task is open (D3). Answers the same run if
 * nothing changed.
 */
export function followApplicability<R extends Run>(
  run: R,
  change: { before: Applicability; after: Applicability; settings: readonly TaskSetting[]; owner_id: string; basis: DueBasis },
  { at, by }: { at: string; by: string | null },
): R {
  if (run.state !== 'running') return run;
  const { before, after, settings, owner_id, basis } = change;
  const general = generalApplicability(settings);
  const due = dueDates(taskNames, settings, basis);
  const tasks = taskNames.flatMap((task): RunTask[] => {
    const known = run.tasks.find((one) => one.task === task);
    if (!isChanged(task, before, after)) return known ? [known] : [];
    if (!isApplicable(task, after, general))
      return known?.state === 'open'
        ? [{ ...known, state: 'dismissed', settled_at: at, settled_by: by, reason: noLongerApplies, snoozed_until: null }]
        : known
          ? [known]
          : [];
    if (known && !(known.state === 'dismissed' && isMessage(known.reason) && isSame(known.reason, noLongerApplies))) return [known];
    const owner = known?.owner_id ?? settings.find((one) => one.task === task)?.owner_id ?? owner_id;
    return [openTask(task, due.get(task) ?? null, owner)];
  });
  if (JSON.stringify(tasks) === JSON.stringify(run.tasks)) return run;
  if (tasks.some(({ state }) => state === 'open')) return { ...run, tasks };
  return { ...run, tasks, state: 'completed', ended_at: at, ended_by: by };
}

/** Whether the switch of a task changed, or that of the approval which payments require (R040). */
function isChanged(task: TaskName, before: Applicability, after: Applicability): boolean {
  const field = applicableField(task);
  return before[field] !== after[field] || (task === 'vendor_payments' && isChanged('approve_invoices', before, after));
}
