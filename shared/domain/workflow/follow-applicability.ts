import { isMessage, isSame, say } from '../messages/message.ts';
import { type Applicability, isApplicable } from './applicability.ts';
import { dueDates, type DueBasis } from './due-dates.ts';
import type { Run, RunTask } from './settle-task.ts';
import { openTask } from './start-run.ts';
import { generalApplicability, type TaskSetting } from './task-settings.ts';
import { applicableField, type TaskName, taskNames } from './tasks.ts';

/** The reason of a task that ended because it no longer applies: by it one that applies again is reopened. */
export const noLongerApplies = say('workflow.noLongerApplies');

/**
 * A running run after its period was told otherwise which tasks apply: those that newly do are opened, open ones that no longer do are dismissed.
 * Only what was changed counts, so that a later change of the general setting leaves running workflows alone. The run closes when nothing is open
 * any more (D3). The same run where nothing changes.
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

/** Whether the switch of a task was set otherwise, or the one of the approval that payments need (R040). */
function isChanged(task: TaskName, before: Applicability, after: Applicability): boolean {
  const field = applicableField(task);
  return before[field] !== after[field] || (task === 'vendor_payments' && isChanged('approve_invoices', before, after));
}
