/** Providers of one telling; a selection may be larger. */
export const mostTold = 40;
