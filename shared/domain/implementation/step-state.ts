import type { Reason } from '../messages/message.ts';
import type { TaskName } from '../workflow/tasks.ts';

/** A step as stored. */
export interface Step {
  id: string;
  label: string;
  task: TaskName | null;
  done_by: string | null;
  done_at: string | null;
  note: string | null;
}

/** State of the step's task in the workflow. */
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
  /** Whether the workflow completed the step, not a user in this list. */
  by_workflow: boolean;
  /** Reason why the workflow dismissed the task. */
  reason: Reason | null;
}

/** The state of a step: completed in the list, else the state of its task, which users can also complete in the workflow. */
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

/** Progress of a checklist; steps that are not needed do not count. */
export function progressOf(states: readonly Pick<StepState, 'state'>[]): { done: number; total: number } {
  const needed = states.filter(({ state }) => state !== 'not_needed');
  return { done: needed.filter(({ state }) => state === 'done').length, total: needed.length };
}
