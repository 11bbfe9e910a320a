import type { ElementSize } from '#shared/domain/layouts/definition.ts';
import type { Access } from './permissions.ts';

/** An element that can be placed on a page. */
interface LayoutElement extends ElementSize {
  /** The permission to use it. */
  permission: Access;
}

/** A board: its possible elements, and those shown by default. */
interface SubContext {
  context: 'dashboard';
  elements: Readonly<Record<string, LayoutElement>>;
  standard: readonly string[];
}

const everybody = { permission: 'signed-in' } as const;

const chart = { ...everybody, minColumns: 2, minRows: 4, columns: 2, rows: 5 } as const;
const ofYear = { ...chart, settings: ['year'] } as const;
const ofDepartment = { ...chart, settings: ['department_id'] } as const;
const ofBoth = { ...chart, settings: ['year', 'department_id'] } as const;
const researchers = { permission: 'read-only-access' } as const;
const ofResearch = { ...chart, ...researchers } as const;
const figures = { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 } as const;

/** Every chart of the library that `charts.ts` declares: the shell must not load that module. */
const chartElements = {
  'chart-total-spend': ofDepartment,
  'chart-budget-vs-actual-per-department': ofBoth,
  'chart-share-per-publisher': ofBoth,
  'chart-share-per-vendor': { ...ofBoth, permission: 'view-vendors' },
  'chart-share-per-product-type': ofBoth,
  'chart-share-per-subject-category': ofBoth,
  'chart-share-per-cost-center': ofBoth,
  'chart-share-per-department': ofBoth,
  'chart-share-per-currency': ofBoth,
  'chart-share-per-owner': ofBoth,
  'chart-renewal-status': ofBoth,
  'chart-value-per-department-over-time': ofDepartment,
  'chart-forecasted-cost': ofDepartment,
  'chart-forecasted-cost-per-recommendation': ofDepartment,
  'chart-forecasted-cost-per-proposal': ofDepartment,
  'chart-forecasted-cost-per-department': ofDepartment,
  'chart-proposal-per-department': ofDepartment,
  'chart-what-moved': ofBoth,
  'chart-spend-increase': ofDepartment,
  'chart-cost-per-fte': chart,
  'chart-price-index': ofDepartment,
  'chart-currency-exposure': ofBoth,
  'chart-articles-by-year': ofResearch,
  'chart-article-cost-by-year': ofResearch,
  'chart-article-price-by-year': ofResearch,
  'chart-article-price-per-publisher': { ...ofYear, ...researchers },
  'chart-articles-per-publisher': { ...ofYear, ...researchers },
  'chart-articles-per-journal': { ...ofYear, ...researchers },
  'chart-articles-per-license': { ...ofYear, ...researchers },
  'chart-articles-per-department': { ...ofYear, ...researchers },
  'chart-articles-per-agreement': { ...ofYear, ...researchers },
  'chart-articles-per-institution': { ...ofYear, ...researchers },
  'chart-total-cost-per-publisher': { ...ofYear, ...researchers },
} as const;

/** The charts that a board can show, by their names in the API. */
export const boardCharts = Object.keys(chartElements) as (keyof typeof chartElements)[];

/**
 * Every board that users can arrange, by the id of its sub-context. An element needs a line here, and its title and component in the application's
 * table of cards, which does not compile without it.
 */
export const layouts = {
  dashboard: {
    context: 'dashboard',
    elements: {
      tasks: { ...everybody, minColumns: 2, minRows: 3, columns: 2, rows: 4 },
      'needs-me': { ...everybody, minColumns: 1, minRows: 3, columns: 2, rows: 3 },
      'money-at-stake': { ...everybody, minColumns: 1, minRows: 3, columns: 2, rows: 3 },
      'who-waits': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'since-yesterday': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'to-do-list': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 2 },
      progress: { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 2 },
      deadlines: { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'my-subscriptions': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'cancellation-reminders': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'recent-actions': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'spend-figures': { ...figures, rows: 5, settings: ['year'] },
      'cost-figures': figures,
      'department-figures': { ...figures, settings: ['year', 'department_id'] },
      ...chartElements,
    },
    // Each of the first four answers a question: what is late, what it is worth, who waits, what is new. No other element repeats them.
    standard: [
      'needs-me',
      'money-at-stake',
      'who-waits',
      'since-yesterday',
      'tasks',
      'cancellation-reminders',
      'my-subscriptions',
      'chart-total-spend',
    ],
  },
} as const satisfies Record<string, SubContext>;

export type LayoutName = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as LayoutName[];

/** The declaration of a board. */
export function layoutOf(name: LayoutName): SubContext {
  return layouts[name];
}
