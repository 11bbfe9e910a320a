import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun, WorkflowTask } from '#shared/contract/entities/workflow.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A task of a running workflow with a date. */
export interface OpenTask {
  run: WorkflowRun;
  period: SubscriptionPeriod;
  task: WorkflowTask['task'];
  /** The responsible person: the task's own, else the owner of the period. */
  ownerId: string;
  /** The due date, or the end of a snooze after that. */
  date: string;
}

/** All open tasks due by a day. */
export function openTasks(model: ReadModel): OpenTask[] {
  return model.view('reminders: tasks', () =>
    [...model.all('workflow_run')].flatMap((run) => {
      const period = run.state === 'running' ? model.find('subscription_period', run.subscription_period_id) : undefined;
      if (!period) return [];
      return run.tasks.flatMap(({ task, state, owner_id, due_on, snoozed_until }) => {
        if (state !== 'open' || (due_on === null && snoozed_until === null)) return [];
        const date = [due_on ?? '', snoozed_until ?? ''].toSorted().at(-1) as string;
        return [{ run, period, task, ownerId: model.resolve('user', owner_id) ?? period.owner_id, date }];
      });
    }),
  );
}
