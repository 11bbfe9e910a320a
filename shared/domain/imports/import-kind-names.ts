// In a file of its own, so that modules that only need the names do not load the headings of all kinds.

/** What files can be imported as. */
export const importKindNames = ['subscriptions', 'providers', 'subscription_prices', 'budgets', 'articles', 'licenses'] as const;
export type ImportKindName = (typeof importKindNames)[number];
/** The same with COUNTER reports, which have no columns to recognise. */
export const allImportKinds = [...importKindNames, 'usage'] as const;

/** The kind of an import of a spreadsheet. Only calls of their own take COUNTER reports. */
export function sheetKind(kind: (typeof allImportKinds)[number]): ImportKindName {
  if (kind === 'usage') throw new RangeError('COUNTER reports have no columns to recognise');
  return kind;
}
