/** Charts of the whole library, by their names in the API. What each shows is declared in `charts.ts`, which few functions load. */
export const libraryCharts = [
  'share-per-publisher',
  'share-per-vendor',
  'share-per-product-type',
  'share-per-subject-category',
  'share-per-cost-center',
  'share-per-department',
  'share-per-currency',
  'share-per-owner',
  'renewal-status',
  'total-spend',
  'value-per-department-over-time',
  'budget-vs-actual-per-department',
  'forecasted-cost',
  'forecasted-cost-per-recommendation',
  'forecasted-cost-per-proposal',
  'forecasted-cost-per-department',
  'proposal-per-department',
  'what-moved',
  'spend-increase',
  'cost-per-fte',
  'price-index',
  'currency-exposure',
  'articles-by-year',
  'article-cost-by-year',
  'article-price-by-year',
  'article-price-per-publisher',
  'articles-per-publisher',
  'articles-per-journal',
  'articles-per-license',
  'articles-per-department',
  'articles-per-agreement',
  'articles-per-institution',
  'total-cost-per-publisher',
] as const;

/** Charts of one record. */
export const recordCharts = [
  'price-development',
  'price-increase-percentage-versus-average',
  'price-development-versus-average',
  'price-versus-forecasted-price',
  'usage-development',
  'cost-per-use',
  'evaluation-ratings',
  'stakeholder-responses',
  'spend-with-publisher',
  'spend-with-vendor',
  'total-cost-of-publisher',
  'price-of-agreement-articles',
] as const;

export const chartNames = [...libraryCharts, ...recordCharts] as const;
export type ChartName = (typeof chartNames)[number];

/** Boxes of figures of the whole library, and of a department. */
export const libraryBoxes = [
  'subscription-spend-overview',
  'forecasted-subscription-cost-overview',
  'forecasted-subscription-cost-breakdown-recommendations',
  'forecasted-subscription-cost-breakdown-renewal-proposal',
  'forecasted-subscription-cost-breakdown-departments',
] as const;
export const departmentBoxes = ['department-spend-overview'] as const;
