/** The charts of a library that operations and reads of the bench ask for in turn. */
export const libraryCharts = [
  'total-spend',
  'share-per-publisher',
  'value-per-department-over-time',
  'spend-increase',
  'price-index',
  'what-moved',
] as const;

/** What the page of insights asks for: a box of figures and its charts. */
export const insightsBox = 'subscription-spend-overview';
export const insightsCharts = ['total-spend', 'share-per-publisher', 'share-per-department', 'what-moved', 'renewal-status'] as const;

export const words = [
  'journal',
  'press',
  'studies',
  'letters',
  'forestry',
  'science',
  'review',
  'index',
  'books',
  'archive',
  'design',
  'law',
];

/** A different one each turn. Turns in a row choose ones that are far apart in the list. */
export function chosen<T>(all: readonly T[], turn: number): T {
  const one = all[(turn * 787) % all.length];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
}

/** Columns of a report of periods or subscriptions, without their first. */
export const reportPaths = ['start_date', 'end_date', 'decision', 'price'];

/** A report of all periods in groups with a total, as its preview asks for it. */
export function askedReport(turn: number): object {
  const shown = ['subscription', ...reportPaths, 'publisher'].map((path) => ({ path, label: null, total: null }));
  return {
    columns: [...shown, { path: 'normalized_price', label: null, total: 'sum' }],
    groups: [chosen(['publisher', 'vendor', 'departments', 'product.subjects'], turn)],
    filters: [{ path: 'price', operator: 'gte', values: [String(turn % 50)] }],
    page: 1 + (turn % 20),
  };
}
