import type { PeriodDecision, PeriodWorkflow } from '../periods/period-draft.ts';
import { type Applicability, isApplicable } from './applicability.ts';
import { dueDates } from './due-dates.ts';
import type { RunTask } from './close-task.ts';
import { generalApplicability, type TaskSetting } from './task-settings.ts';
import { milestoneOf, type TaskName, taskNames } from './tasks.ts';
import { type Message, say } from '../messages/message.ts';

/** The fields of a period that starting its workflow needs. */
export interface StartingPeriod {
  workflow: PeriodWorkflow;
  decision: PeriodDecision;
  start_date: string;
  owner_id: string;
  order_date: string | null;
  notice_sent_on: string | null;
  task_applicability: Applicability;
}

export type StartedRun = { ok: true; tasks: RunTask[] } | { ok: false; code: StartRefusal; message: Message };
export type StartRefusal = 'running' | 'nothing_to_do';

const refusals: Readonly<Record<StartRefusal, Message>> = {
  running: say('workflow.alreadyRunning'),
  nothing_to_do: say('workflow.noOpenTask'),
};

/** An open task. */
export function openTask(task: TaskName, due_on: string | null, owner_id: string | null): RunTask {
  return { task, state: 'open', owner_id, due_on, snoozed_until: null, settled_at: null, settled_by: null, reason: null };
}

/**
 * The tasks that a start opens: those that apply (D3) and that the decision did not make unnecessary. An accepted period gets its order unless
 * placed, invoicing and implementation; a cancelled one the notice to the vendor unless sent.
 */
export function tasksToOpen(period: StartingPeriod, settings: readonly TaskSetting[]): TaskName[] {
  const general = generalApplicability(settings);
  const applicable = taskNames.filter((task) => isApplicable(task, period.task_applicability, general));
  if (period.decision === 'undecided') return applicable;
  const isSent = (period.decision === 'cancelled' ? period.notice_sent_on : period.order_date) !== null;
  return applicable.filter((task) => {
    if (task === 'place_order') return !isSent;
    const milestone = milestoneOf(task);
    return period.decision === 'accepted' && (milestone === 'invoicing' || milestone === 'implementation');
  });
}

/**
 * The tasks of a run that starts today, or the refusal. After an ended run this is a restart. `deadline` is the one in force; tasks without a
 * configured owner belong to the period's owner.
 */
export function startRun(
  period: StartingPeriod,
  settings: readonly TaskSetting[],
  { deadline, today }: { deadline: string | null; today: string },
): StartedRun {
  if (period.workflow === 'running') return refused('running');
  const tasks = tasksToOpen(period, settings);
  if (tasks.length === 0) return refused('nothing_to_do');
  const due = dueDates(tasks, settings, { start_date: period.start_date, deadline, today });
  return {
    ok: true,
    tasks: tasks.map((task) =>
      openTask(task, due.get(task) ?? null, settings.find((one) => one.task === task)?.owner_id ?? period.owner_id),
    ),
  };
}

function refused(code: StartRefusal): StartedRun {
  return { ok: false, code, message: refusals[code] };
}
