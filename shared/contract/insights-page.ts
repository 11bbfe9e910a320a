import type { libraryCharts } from './chart-names.ts';

/** The filters of the page of insights, by their names in addresses. */
export const insightFilters = ['department_id', 'provider_id'] as const;
export type InsightFilterName = (typeof insightFilters)[number];

interface InsightChart {
  /** Whether it shows one year. */
  isOfYear?: true;
  /** The filter under which the chart is meaningless, and not shown. */
  notFor?: InsightFilterName;
}

/** The box of figures above the charts. */
export const insightFigures = 'subscription-spend-overview';

/** The charts of the page of insights, in the order of a director's questions. The shell loads this module, so it must not import `charts.ts`. */
export const insightCharts = {
  'total-spend': {},
  // A provider has no budget.
  'budget-vs-actual-per-department': { isOfYear: true, notFor: 'provider_id' },
  'share-per-publisher': { isOfYear: true },
  'what-moved': { isOfYear: true },
  'spend-increase': {},
  'renewal-status': { isOfYear: true },
  'value-per-department-over-time': {},
  'share-per-product-type': { isOfYear: true },
  // The FTE table counts the whole library.
  'cost-per-fte': { notFor: 'department_id' },
  'price-index': {},
  'currency-exposure': { isOfYear: true },
} as const satisfies Partial<Record<(typeof libraryCharts)[number], InsightChart>>;

/** The charts shown under some filters, each with whether it shows one year. */
export function insightChartsUnder(filters: Readonly<Partial<Record<InsightFilterName, string | undefined>>>) {
  return Object.entries(insightCharts as Readonly<Record<keyof typeof insightCharts, InsightChart>>).flatMap(
    ([name, { isOfYear = false, notFor }]) =>
      notFor !== undefined && filters[notFor] !== undefined ? [] : [{ name: name as keyof typeof insightCharts, isOfYear }],
  );
}
