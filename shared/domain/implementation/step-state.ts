import type { Reason } from '../messages/message.ts';
import type { TaskName } from '../workflow/tasks.ts';

/** A step as it is kept. */
export interface Step {
  id: string;
  label: string;
  task: TaskName | null;
  done_by: string | null;
  done_at: string | null;
  note: string | null;
}

/** What the workflow says of the step's task. */
interface TaskOfStep {
  task: TaskName;
  state: 'open' | 'done' | 'dismissed';
  settled_at: string | null;
  settled_by: string | null;
  reason: Reason | null;
}

export interface StepState {
  state: 'open' | 'done' | 'not_needed';
  done_by: string | null;
  done_at: string | null;
  /** Whether the tick comes from the workflow and not from this list. */
  by_workflow: boolean;
  /** Why the workflow dismissed it. */
  reason: Reason | null;
}

/** How a step stands: as it was ticked here, else as its task stands in the workflow, where the work may be done as well. */
export function stepState(step: Step, tasks: readonly TaskOfStep[]): StepState {
  const open = { state: 'open', done_by: null, done_at: null, by_workflow: false, reason: null } as const;
  if (step.done_at !== null) return { ...open, state: 'done', done_by: step.done_by, done_at: step.done_at };
  const task = tasks.find((each) => each.task === step.task);
  if (!task || task.state === 'open') return open;
  return {
    state: task.state === 'done' ? 'done' : 'not_needed',
    done_by: task.settled_by,
    done_at: task.settled_at,
    by_workflow: true,
    reason: task.reason,
  };
}

/** How far a checklist is; steps that nobody needs do not count. */
export function progressOf(states: readonly Pick<StepState, 'state'>[]): { done: number; total: number } {
  const needed = states.filter(({ state }) => state !== 'not_needed');
  return { done: needed.filter(({ state }) => state === 'done').length, total: needed.length };
}
