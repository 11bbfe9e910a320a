/** Importance of a change for a user returning after an absence, highest first. */
export const importances = ['decision', 'price', 'answer', 'invoice', 'import', 'deletion', 'other'] as const;
export type Importance = (typeof importances)[number];

/** The fields of a change that determine its importance. */
export interface ChangedRecord {
  action: string | null;
  kind: string;
  /** The fields that changed. */
  fields: readonly string[];
}

const priceFields: ReadonlySet<string> = new Set(['price', 'normalized_price', 'currency']);
const answers: ReadonlySet<string> = new Set(['stakeholder_response', 'form_answer']);

export function importanceOf({ action, kind, fields }: ChangedRecord): Importance {
  if (answers.has(kind) && action === 'created') return 'answer';
  if (action === 'deleted' || action === 'replaced') return 'deletion';
  if (kind === 'subscription_period' && fields.includes('decision')) return 'decision';
  if (kind === 'subscription_period_item' || (kind === 'subscription_period' && fields.some((field) => priceFields.has(field))))
    return 'price';
  if (kind === 'vendor_invoice') return 'invoice';
  return kind === 'import' ? 'import' : 'other';
}

/** Comparator for the order of importance; equal importance returns 0. */
export function byImportance(a: Importance, b: Importance): number {
  return importances.indexOf(a) - importances.indexOf(b);
}
