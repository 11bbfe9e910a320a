import { milestonesBefore } from './due-dates.ts';
import type { Run } from './settle-task.ts';
import { milestoneOf, type MilestoneName, milestones } from './tasks.ts';

/** Where a workflow stands at a milestone. `not_applicable` has no task in it. */
export const milestoneStateNames = ['upcoming', 'current', 'done', 'not_applicable'] as const;
export type MilestoneState = (typeof milestoneStateNames)[number];

/**
 * The states of the milestones. One is done when its tasks are done or dismissed; current are the first that is not, and implementation beside
 * invoicing (D3). Before a start all are upcoming; in a run that ended on the way none is current.
 */
export function milestoneStates(run: Pick<Run, 'state' | 'tasks'> | undefined): Record<MilestoneName, MilestoneState> {
  const states = {} as Record<MilestoneName, MilestoneState>;
  for (const milestone of milestones) {
    const tasks = run?.tasks.filter(({ task }) => milestoneOf(task) === milestone) ?? [];
    const isBegun = run?.state === 'running' && milestonesBefore(milestone).every((name) => isOver(states[name]));
    states[milestone] = !run
      ? 'upcoming'
      : tasks.length === 0
        ? 'not_applicable'
        : tasks.every(({ state }) => state !== 'open')
          ? 'done'
          : isBegun
            ? 'current'
            : 'upcoming';
  }
  return states;
}

function isOver(state: MilestoneState): boolean {
  return state === 'done' || state === 'not_applicable';
}
