/** What is known of a month of one report of one source: what reports say, else what asking the platform led to. */
export const coverageStates = ['loaded', 'none', 'partial', 'lost', 'pending', 'missing', 'unexplained', 'failed', 'never'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** What is most worth saying about a row of months. */
export const lastWords = ['failed', 'late', 'unexplained', 'gap', 'partial', 'differs', 'pending', 'lost', 'complete', 'nothing'] as const;

/** What decides between two reports of a month, in this order: `same` where nothing does but that one must count. */
export const precedences = ['pinned', 'complete', 'release', 'full', 'created', 'harvested', 'same'] as const;
export type Precedence = (typeof precedences)[number];
