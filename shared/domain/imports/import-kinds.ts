import type { FieldEntry } from './field-entry.ts';
import { type ArticleField, articleImport } from './articles/article-import.ts';
import { type BudgetField, budgetImport } from './budgets/budget-import.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportKindName } from './import-kind-names.ts';
import { type LicenseField, licenseImport } from './licenses/license-import.ts';
import { type MembershipField, membershipImport } from './memberships/membership-import.ts';
import { type PriceField, priceImport } from './prices/price-import.ts';
import { type ProviderField, providerImport } from './providers/provider-import.ts';
import { type SubscriptionField, subscriptionImport } from './subscriptions/subscription-import.ts';

/** A column target defined by the tenant: a metadata field, a license term, or the remark on a term. */
export type OwnTarget = `md_${string}` | `term_${string}` | `remark_${string}`;

/** Whether a column fills a field defined by the tenant. */
export function isOwnTarget(field: string): field is OwnTarget {
  return /^(?:md|term|remark)_/.test(field);
}

/** Fields of all imports. */
export type ImportField =
  | SubscriptionField
  | ProviderField
  | PriceField
  | BudgetField
  | ArticleField
  | LicenseField
  | MembershipField
  | OwnTarget;

/** All kinds of imports. Each kind is declared in its own file; its planner is in `functions/records/use/imports/plan-import.ts`. */
export const importKinds = {
  subscriptions: subscriptionImport,
  providers: providerImport,
  subscription_prices: priceImport,
  budgets: budgetImport,
  articles: articleImport,
  licenses: licenseImport,
  memberships: membershipImport,
};

/** The declaration of a kind, typed for the fields of all kinds. */
export function importKind(kind: ImportKindName): ImportKind<ImportField> {
  // Each kind knows only its own fields, and returns undefined for all others.
  return importKinds[kind] as unknown as ImportKind<ImportField>;
}

/** The fields of a kind, in the order of forms. */
export function fieldsOf(kind: ImportKindName): ImportField[] {
  return Object.keys(importKinds[kind].fields) as ImportField[];
}

/** A field of a kind; undefined for fields of other kinds or defined by the tenant. */
export function entryOf(kind: ImportKindName, field: string): FieldEntry | undefined {
  const fields: Readonly<Record<string, FieldEntry>> = importKinds[kind].fields;
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
