/** Priorities of to-dos, most urgent first (R077); a to-do without one has the priority None. */
export const priorityIds = ['high', 'medium', 'low'] as const;
export type PriorityId = (typeof priorityIds)[number];
