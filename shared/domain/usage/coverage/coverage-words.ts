/** States of a month in one report of one source: by reports, else by the harvest. */
export const coverageStates = ['loaded', 'none', 'partial', 'lost', 'pending', 'missing', 'unexplained', 'failed', 'never'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** Summaries of a row of months, most important first. */
export const lastWords = ['failed', 'late', 'unexplained', 'gap', 'partial', 'differs', 'pending', 'lost', 'complete', 'nothing'] as const;

/** Rules that decide between two reports of a month, in order; `same` is an arbitrary choice, as one must count. */
export const precedences = ['pinned', 'complete', 'release', 'full', 'created', 'harvested', 'same'] as const;
export type Precedence = (typeof precedences)[number];
