import { type BoardFacts, boardOf, isOpen, type Standing, type StateFacts, stateAfter } from './completion.ts';

/** Where a to-do is shown. */
export interface Placement extends Standing {
  in_dashboard: boolean;
}

/** The states and boards of a member. */
export interface Boards {
  states: readonly StateFacts[];
  boards: readonly BoardFacts[];
}

/** In Kanban can be turned on only while In Dashboard is on (R025, D7). */
export function mayTurnKanbanOn({ in_dashboard }: Pick<Placement, 'in_dashboard'>): boolean {
  return in_dashboard;
}

/** Turning In Dashboard off turns In Kanban off with it (R025, D7). */
export function withDashboard(placement: Placement, on: boolean, boards: Boards): Placement {
  return on ? { ...placement, in_dashboard: true } : { ...withKanban(placement, false, boards), in_dashboard: false };
}

/**
 * Turning In Kanban on picks the board of the present state, else the system board, and its unscheduled state; off clears both (R025). What is
 * completed stays so: off the boards it has the completed state of the system board, as what was completed without ever being on one.
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
 * Where a change takes a to-do: what was given, with what follows from it (R025). `before` is undefined for a new one. A state that is given
 * with In Kanban is taken as it is.
 */
export function placementAfter(given: Partial<Placement>, before: Placement | undefined, boards: Boards): Placement {
  const start: Placement = before ?? { in_dashboard: false, in_kanban: false, state_id: null };
  const next: Placement = { ...start, ...given };
  if (start.in_dashboard && !next.in_dashboard) return withDashboard(next, false, boards);
  if (next.in_kanban && !start.in_kanban && given.state_id === undefined) return { ...withKanban(next, true, boards) };
  if (!next.in_kanban && start.in_kanban) return withKanban(next, false, boards);
  // Off the boards a new to-do has no state: it is open.
  if (!next.in_kanban && before === undefined) return { ...next, state_id: null };
  return next;
}
