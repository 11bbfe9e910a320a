/** How urgent a to-do is, the most urgent first (R077); without one its priority is None. */
export const priorityIds = ['high', 'medium', 'low'] as const;
export type PriorityId = (typeof priorityIds)[number];
