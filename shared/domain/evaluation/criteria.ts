/** Criteria of an evaluation, in the order of the form (D3). */
export const criteria = ['content', 'usage', 'price', 'access', 'support'] as const;
export type Criterion = (typeof criteria)[number];

/** Ratings range from poor to excellent. */
export const lowestRating = 1;
export const highestRating = 5;
