/** Metrics of figures entered by hand. `uses` are those of the product type's metric; searches are stored but do not count as reading. */
export const entryMetrics = ['uses', 'searches', 'no_license', 'limit_exceeded'] as const;
export type EntryMetric = (typeof entryMetrics)[number];
