// A separate file, so that modules that need only the names do not load the headings of all kinds.

/** Kinds of spreadsheet imports. */
export const importKindNames = [
  'subscriptions',
  'providers',
  'subscription_prices',
  'budgets',
  'articles',
  'licenses',
  'memberships',
] as const;
export type ImportKindName = (typeof importKindNames)[number];
/** Also includes COUNTER reports, which have no columns to detect. */
export const allImportKinds = [...importKindNames, 'usage'] as const;

/** The kind of a spreadsheet import. COUNTER reports have separate calls. */
export function sheetKind(kind: (typeof allImportKinds)[number]): ImportKindName {
  if (kind === 'usage') throw new RangeError('COUNTER reports have no columns to recognise');
  return kind;
}
