import { createContext, use } from 'react';
import {
  articleImports,
  budgetImports,
  importGroupOf,
  imports,
  licenseImports,
  membershipImports,
  providerImports,
} from '#shared/contract/groups/imports.ts';
import { type ImportKindName, importKindNames } from '#shared/domain/imports/import-kind-names.ts';
import { importPaths } from '#shared/domain/imports/import-paths.ts';
import type { TextKey } from '#web/text/text.ts';

/** The properties of one kind of import: its calls, its address, its texts. The steps and screens are the same for all. */
export interface ImportKindShown {
  kind: ImportKindName;
  calls: Omit<typeof imports, 'template'>;
  /** The call of its template, where that is an empty sheet. */
  template: typeof imports.template | null;
  /** The address of its list. */
  path: `/${string}`;
  title: TextKey;
  noneHint: TextKey;
  /** The page to open when it is done. */
  result: { path: `/${string}`; label: TextKey };
}

const kinds: Readonly<Record<ImportKindName, Omit<ImportKindShown, 'kind' | 'calls' | 'path'>>> = {
  subscriptions: {
    template: imports.template,
    title: 'imports.list',
    noneHint: 'imports.noneHint',
    result: { path: '/subscriptions', label: 'imports.report.toSubscriptions' },
  },
  providers: {
    template: providerImports.template,
    title: 'imports.providers.list',
    noneHint: 'imports.providers.noneHint',
    result: { path: '/vendors', label: 'imports.providers.toVendors' },
  },
  subscription_prices: {
    template: null,
    title: 'imports.prices.list',
    noneHint: 'imports.prices.noneHint',
    result: { path: '/subscriptions', label: 'imports.report.toSubscriptions' },
  },
  articles: {
    template: articleImports.template,
    title: 'imports.articles.list',
    noneHint: 'imports.articles.noneHint',
    result: { path: '/research-output/articles', label: 'imports.articles.toArticles' },
  },
  budgets: {
    template: budgetImports.template,
    title: 'imports.budgets.list',
    noneHint: 'imports.budgets.noneHint',
    result: { path: '/departments/budgets', label: 'imports.budgets.toBudgets' },
  },
  licenses: {
    template: licenseImports.template,
    title: 'imports.licenses.list',
    noneHint: 'imports.licenses.noneHint',
    result: { path: '/licenses', label: 'imports.licenses.toLicenses' },
  },
  memberships: {
    template: membershipImports.template,
    title: 'imports.memberships.list',
    noneHint: 'imports.memberships.noneHint',
    result: { path: '/consortium', label: 'imports.memberships.toMembers' },
  },
};

/** Something for each kind of import. */
export function ofEachKind<T>(make: (kind: ImportKindName) => T): Readonly<Record<ImportKindName, T>> {
  // Each kind has its entry.
  return Object.fromEntries(importKindNames.map((kind) => [kind, make(kind)])) as Record<ImportKindName, T>;
}

export const importKindsShown = ofEachKind((kind): ImportKindShown => ({
  kind,
  calls: importGroupOf[kind],
  path: importPaths[kind],
  ...kinds[kind],
}));

/** The address of an import of any kind. */
export function pathOfImport({ id, kind }: { id: string; kind: ImportKindName | 'usage' }): string {
  return `${importPaths[kind]}/${id}`;
}

/** Given by the page of an import or of a list of imports. */
export const ImportKindContext = createContext<ImportKindShown>(importKindsShown.subscriptions);

/** The kind of import that the page is about. */
export function useImportKind(): ImportKindShown {
  return use(ImportKindContext);
}
