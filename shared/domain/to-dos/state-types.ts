/** Types of a board's states (R080, D7); people choose the names. */
export const stateTypes = ['unscheduled', 'planned', 'in_progress', 'completed'] as const;
export type StateType = (typeof stateTypes)[number];

/** Default names of the states of each type. */
export const stateTypeNames: Readonly<Record<StateType, string>> = {
  unscheduled: 'Unscheduled',
  planned: 'Planned',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** Every board has exactly one state of each of these types: Complete and Open need a unique target (R023, D7). */
export const necessaryStateTypes: readonly StateType[] = ['unscheduled', 'completed'];
