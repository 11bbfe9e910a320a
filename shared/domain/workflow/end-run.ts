import type { PeriodWorkflow } from '../periods/period-draft.ts';
import type { Run } from './close-task.ts';
import { type Message, type Reason, say } from '../messages/message.ts';

/** Ways to end a workflow early: stopped midway, or not needed at all. */
export type Ending = 'cancelled' | 'dismissed';

/** The reason why a period's workflow cannot be ended in this way; undefined if it can. One that never began can be dismissed. */
export function endRefusal(workflow: PeriodWorkflow, ending: Ending): Message | undefined {
  if (workflow === 'running' || (workflow === 'not_started' && ending === 'dismissed')) return undefined;
  return workflow === 'not_started' ? say('workflow.notStarted') : say('workflow.ended');
}

/** Ends a run. A cancelled run leaves its tasks unchanged, to show its progress. A dismissed run dismisses its open tasks (D3). */
export function endRun<R extends Run & { reason: Reason | null }>(
  run: R,
  ending: Ending,
  { at, by, reason }: { at: string; by: string | null; reason: string | null },
): R {
  const tasks =
    ending === 'cancelled'
      ? run.tasks
      : run.tasks.map((task) =>
          task.state === 'open'
            ? { ...task, state: 'dismissed' as const, settled_at: at, settled_by: by, reason, snoozed_until: null }
            : task,
        );
  return { ...run, state: ending, ended_at: at, ended_by: by, reason, tasks };
}
