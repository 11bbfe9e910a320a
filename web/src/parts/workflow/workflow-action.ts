/** The actions on the workflows of periods. */
export const workflowActions = ['start', 'cancel', 'dismiss'] as const;
export type WorkflowAction = (typeof workflowActions)[number];

/** A period with its name in the list. */
export interface NamedPeriod {
  id: string;
  name: string;
  /** The state of its workflow. */
  workflow?: unknown;
}

/** Whether the workflow of a period has ended, so that a start is a restart. */
export function hasEnded({ workflow }: Pick<NamedPeriod, 'workflow'>): boolean {
  return workflow === 'completed' || workflow === 'cancelled' || workflow === 'dismissed';
}

/** Whether an action applies to a workflow in this state, for "for all". */
export function isMeantFor(action: WorkflowAction, workflow: unknown): boolean {
  if (action === 'start') return workflow === 'not_started';
  return workflow === 'running' || (action === 'dismiss' && workflow === 'not_started');
}
