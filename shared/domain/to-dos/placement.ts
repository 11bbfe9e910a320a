import { type BoardFacts, boardOf, isOpen, type Standing, type StateFacts, stateAfter } from './completion.ts';

/** Where the user interface shows a to-do. */
export interface Placement extends Standing {
  in_dashboard: boolean;
}

/** The states and boards of a member. */
export interface Boards {
  states: readonly StateFacts[];
  boards: readonly BoardFacts[];
}

/** In Kanban can be on only while In Dashboard is on (R025, D7). */
export function mayTurnKanbanOn({ in_dashboard }: Pick<Placement, 'in_dashboard'>): boolean {
  return in_dashboard;
}

/** Turning In Dashboard off also turns In Kanban off (R025, D7). */
export function withDashboard(placement: Placement, on: boolean, boards: Boards): Placement {
  return on ? { ...placement, in_dashboard: true } : { ...withKanban(placement, false, boards), in_dashboard: false };
}

/**
 * Turning In Kanban on selects the board of the present state, else the system board, and its unscheduled state; turning it off clears both (R025).
 * Completed to-dos stay completed: off the boards they get the system board's completed state, like those completed without a board.
 */
export function withKanban(placement: Placement, on: boolean, { states, boards }: Boards): Placement {
  const present = states.find(({ id }) => id === placement.state_id);
  if (!on) {
    const completed = isOpen(present) ? undefined : stateAfter({ in_kanban: false, state_id: null }, 'completed', states, boards);
    return { ...placement, in_kanban: false, state_id: completed?.id ?? null };
  }
  if (!isOpen(present)) return { ...placement, in_kanban: true };
  const board = boardOf({ in_kanban: true, state_id: placement.state_id }, states, boards);
  const unscheduled = states.find(({ board_id, type }) => board_id === board?.id && type === 'unscheduled');
  return { ...placement, in_kanban: true, state_id: unscheduled?.id ?? null };
}

/**
 * The placement after a change, with its consequences (R025). `before` is undefined for a new to-do. A state given with In Kanban is used as it is.
 */
export function placementAfter(given: Partial<Placement>, before: Placement | undefined, boards: Boards): Placement {
  const start: Placement = before ?? { in_dashboard: false, in_kanban: false, state_id: null };
  const next: Placement = { ...start, ...given };
  if (start.in_dashboard && !next.in_dashboard) return withDashboard(next, false, boards);
  if (next.in_kanban && !start.in_kanban && given.state_id === undefined) return { ...withKanban(next, true, boards) };
  if (!next.in_kanban && start.in_kanban) return withKanban(next, false, boards);
  // A new to-do off the boards has no state: it is open.
  if (!next.in_kanban && before === undefined) return { ...next, state_id: null };
  return next;
}
