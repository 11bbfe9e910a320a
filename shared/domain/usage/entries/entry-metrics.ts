/** What figures by hand count. Uses are those of the metric of the product's type; searches are kept and not counted as reading. */
export const entryMetrics = ['uses', 'searches', 'no_license', 'limit_exceeded'] as const;
export type EntryMetric = (typeof entryMetrics)[number];
