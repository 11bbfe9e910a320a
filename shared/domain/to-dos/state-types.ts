/** What a state of a board means (R080, D7); its name is the people's own. */
export const stateTypes = ['unscheduled', 'planned', 'in_progress', 'completed'] as const;
export type StateType = (typeof stateTypes)[number];

/** How a state of each type is called unless somebody says otherwise. */
export const stateTypeNames: Readonly<Record<StateType, string>> = {
  unscheduled: 'Unscheduled',
  planned: 'Planned',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** Every board has exactly one state of each of these: Complete and Open have to find one place to go (R023, D7). */
export const necessaryStateTypes: readonly StateType[] = ['unscheduled', 'completed'];
