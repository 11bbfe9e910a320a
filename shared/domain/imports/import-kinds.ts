import type { FieldEntry } from './field-entry.ts';
import { type ArticleField, articleImport } from './articles/article-import.ts';
import { type BudgetField, budgetImport } from './budgets/budget-import.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportKindName } from './import-kind-names.ts';
import { type LicenseField, licenseImport } from './licenses/license-import.ts';
import { type PriceField, priceImport } from './prices/price-import.ts';
import { type ProviderField, providerImport } from './providers/provider-import.ts';
import { type SubscriptionField, subscriptionImport } from './subscriptions/subscription-import.ts';

/** A field that a member made, as what a column can mean: a metadata field, or what licenses say of a thing, with a remark beside it. */
export type OwnTarget = `md_${string}` | `term_${string}` | `remark_${string}`;

/** Whether a column is filled into something that the member made. */
export function isOwnTarget(field: string): field is OwnTarget {
  return /^(?:md|term|remark)_/.test(field);
}

/** What a column of any import can mean. */
export type ImportField = SubscriptionField | ProviderField | PriceField | BudgetField | ArticleField | LicenseField | OwnTarget;

/** What files are imported as. A new kind is declared in a file of its own and listed here; `functions/records/use/imports/plan-import.ts` has its planner. */
export const importKinds = {
  subscriptions: subscriptionImport,
  providers: providerImport,
  subscription_prices: priceImport,
  budgets: budgetImport,
  articles: articleImport,
  licenses: licenseImport,
};

/** The declaration of a kind, whichever it is. */
export function importKind(kind: ImportKindName): ImportKind<ImportField> {
  // A kind knows its own fields only; it is asked for the others too, and has none of them.
  return importKinds[kind] as unknown as ImportKind<ImportField>;
}

/** The fields of a kind, in the order of forms. */
export function fieldsOf(kind: ImportKindName): ImportField[] {
  return Object.keys(importKinds[kind].fields) as ImportField[];
}

/** A field of a kind; undefined for one of another kind, and for the member's own. */
export function entryOf(kind: ImportKindName, field: string): FieldEntry | undefined {
  const fields: Readonly<Record<string, FieldEntry>> = importKinds[kind].fields;
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
