import { milestonesBefore } from './due-dates.ts';
import type { Run } from './close-task.ts';
import { milestoneOf, type MilestoneName, milestones } from './tasks.ts';

/** States of a milestone. `not_applicable` has no task. */
export const milestoneStateNames = ['upcoming', 'current', 'done', 'not_applicable'] as const;
export type MilestoneState = (typeof milestoneStateNames)[number];

/**
 * The states of the milestones. A milestone is done when its tasks are done or dismissed. Current are the first unfinished one, and implementation
 * parallel to invoicing (D3). Before the start all are upcoming; in a run that ended early no milestone is current.
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
