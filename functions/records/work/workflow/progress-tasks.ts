import type { ProgressMark } from '#shared/contract/entities/progress.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import { isStale } from '#shared/domain/calendar/due-tone.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { defaultPlanningDays, defaultReminderDays, isDeadlineNear, isStartPlanned } from '#shared/domain/workflow/planned-start.ts';
import { type ProgressType, progressTypes, typeOfTask } from '#shared/domain/workflow/progress-types.ts';
import { type TaskStanding, taskStanding, type WaitsFor } from '#shared/domain/workflow/task-standing.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineOf } from '../../ground/references/deadline-of.ts';
import { daysBefore, progressSetting } from './progress-setting.ts';

/** An open task of a period: one of its running workflow, or an additional check. */
export interface ProgressTask {
  type: ProgressType;
  period: SubscriptionPeriod;
  standing: TaskStanding | 'stale';
  waitsFor: WaitsFor | null;
  due_on: string | null;
  snoozed_until: string | null;
  /** The id of the responsible user, who exists. */
  responsibleId: string | null;
}

export type ProgressTasks = ReadonlyMap<ProgressType, readonly ProgressTask[]>;

/** The id of the mark of a period and type. */
export function markId(periodId: string, type: ProgressType): string {
  return `${periodId}-${type}`;
}

/** All open tasks of a day, by type, in one pass over the running workflows and the periods. */
export function progressTasks(model: ReadModel, today: string): ProgressTasks {
  return model.view('progress', () => collected(model, today), today);
}

function collected(model: ReadModel, today: string): ProgressTasks {
  const byType = new Map<ProgressType, ProgressTask[]>(progressTypes.map((type) => [type, []]));
  const days = new Map(progressTypes.map((type) => [type, daysBefore(model, type)]));
  const typeByTask = new Map<TaskName, ProgressType>();
  for (const run of model.all('workflow_run')) {
    const period = run.state === 'running' ? model.find('subscription_period', run.subscription_period_id) : undefined;
    if (!period) continue;
    for (const task of run.tasks) {
      if (task.state !== 'open') continue;
      const type = typeByTask.get(task.task) ?? typeOfTask(task.task);
      typeByTask.set(task.task, type);
      const { decision } = period;
      const { standing, waitsFor } = isStale(period.end_date, today)
        ? { standing: 'stale' as const, waitsFor: null }
        : taskStanding(task, { today, decision, tasks: run.tasks, daysBefore: days.get(type) ?? null });
      const { due_on, snoozed_until } = task;
      // The responsible person is fixed when the workflow starts; a deleted user's tasks fall to the period's owner.
      const responsibleId = model.resolve('user', task.owner_id) ?? model.resolve('user', period.owner_id);
      byType.get(type)?.push({ type, period, standing, waitsFor, due_on, snoozed_until, responsibleId });
    }
  }
  const accessOpen = accessesToOpen(model);
  for (const period of model.all('subscription_period')) {
    if (period.decision === 'accepted') {
      if (isInUse(period, today) && (accessOpen.has(period.id) || isClaimed(model, period.id))) watch('claims', period, period.start_date);
      continue;
    }
    if (period.decision !== 'undecided') continue;
    const deadline = deadlineOf(model, period);
    const { decision, workflow } = period;
    const planned = { decision, workflow, time: periodTime(period, today), effective_deadline: deadline };
    if (isStartPlanned(planned, days.get('plan-workflow') ?? defaultPlanningDays, today)) watch('plan-workflow', period, deadline);
    if (isDeadlineNear(planned, days.get('cancellation-reminders') ?? defaultReminderDays, today))
      watch('cancellation-reminders', period, deadline);
  }
  return byType;

  function watch(type: ProgressType, period: SubscriptionPeriod, due: string | null): void {
    const mark = model.find('progress_mark', markId(period.id, type));
    // A mark means that a claimed access works again. A later claim, or an access that failed again, needs a new mark.
    if (isDismissed(mark) && type !== 'claims') return;
    const snoozed = mark?.snoozed_until ?? null;
    const isSnoozed = snoozed !== null && snoozed > today;
    byType.get(type)?.push({
      type,
      period,
      standing: isSnoozed ? 'snoozed' : 'ready',
      waitsFor: null,
      due_on: due,
      snoozed_until: snoozed,
      responsibleId: model.resolve('user', mark?.owner_id ?? null) ?? standIn(model, type, period),
    });
  }
}

/** The default responsible person of a check outside runs: the one set for the type, else the period's owner. */
function standIn(model: ReadModel, type: ProgressType, period: SubscriptionPeriod): string | null {
  return model.resolve('user', progressSetting(model, type)?.responsible_id ?? null) ?? model.resolve('user', period.owner_id);
}

function isDismissed(mark: ProgressMark | undefined): boolean {
  return mark !== undefined && mark.dismissed_at !== null;
}

/** Periods whose running workflow still waits for access. */
function accessesToOpen(model: ReadModel): ReadonlySet<string> {
  const open = new Set<string>();
  for (const run of model.all('workflow_run')) if (run.state === 'running' && isAccessOpen(run)) open.add(run.subscription_period_id);
  return open;
}

function isAccessOpen(run: WorkflowRun): boolean {
  return run.tasks.some(({ task, state }) => task === 'activate_access' && state === 'open');
}

/** Whether a period has begun and has not ended. */
function isInUse(period: SubscriptionPeriod, today: string): boolean {
  const time = periodTime(period, today);
  return time === 'current' || time === 'open';
}

/** Whether an access problem was claimed from the vendor and is not marked as solved since. */
function isClaimed(model: ReadModel, periodId: string): boolean {
  const sent = claimsSent(model).get(periodId);
  return sent !== undefined && sent > (model.find('progress_mark', markId(periodId, 'claims'))?.dismissed_at ?? '');
}

/** The time at which the last claim about each period was put into the outbox; test emails do not count. */
function claimsSent(model: ReadModel): ReadonlyMap<string, string> {
  return model.view('claims sent', () => {
    const last = new Map<string, string>();
    for (const { kind, test, about, at } of model.all('email')) {
      if (kind !== 'claim' || test) continue;
      for (const subject of about)
        if (subject.kind === 'subscription_period' && (last.get(subject.id) ?? '') < at) last.set(subject.id, at);
    }
    return last;
  });
}
