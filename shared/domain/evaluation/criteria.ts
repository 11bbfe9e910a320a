/** What an evaluation rates, in the order in which it is asked (D3). */
export const criteria = ['content', 'usage', 'price', 'access', 'support'] as const;
export type Criterion = (typeof criteria)[number];

/** From poor to excellent. */
export const lowestRating = 1;
export const highestRating = 5;
