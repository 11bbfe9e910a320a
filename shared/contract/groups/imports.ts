import * as z from 'zod';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { importCalls } from '../families/import-calls.ts';
import { binary, call, query } from '../route.ts';

/** The import of subscriptions from a spreadsheet (D6). */
export const imports = importCalls('/imports/subscriptions', 'subscriptions', {
  list: 'C210',
  form: 'C211',
  get: 'C212',
  updateCell: 'C213',
  parse: 'C214',
  process: 'C215',
  template: 'C216',
});

/** The import of vendors and publishers from a spreadsheet (D6). */
export const providerImports = importCalls('/imports/providers', 'providers', {
  list: 'C221',
  get: 'C222',
  updateCell: 'C223',
  parse: 'C224',
  process: 'C225',
  template: 'C226',
});

/** The prices of the subscriptions that start in a year: exported as a template, and imported after changes (D6). */
export const priceImports = {
  ...importCalls('/imports/subscription-prices', 'subscription prices', {
    updateCell: 'C219',
    parse: 'C218',
    process: 'C220',
    template: 'C217',
  }),
  template: call({
    id: 'C217',
    method: 'GET',
    path: '/imports/subscription-prices/template',
    permission: 'perform-data-imports',
    summary: 'The subscription periods that start in a year, with their prices, to fill in new ones',
    /** By default this year. */
    query: query({ start_year: z.coerce.number().int().min(1900).max(2100).optional() }),
    event: 'export_made',
    reply: binary(),
  }),
};

/** The import of departments' budgets from a spreadsheet (D4, D6). Its template contains the budgets of the open financial periods. */
export const budgetImports = importCalls('/imports/budgets', 'budgets', 'C613');

/** The import of articles from a spreadsheet (S79 upload). OpenAPC's columns are recognized without mapping. */
export const articleImports = importCalls('/imports/articles', 'articles', 'C718', 'access-research-output');

/** The import of licenses from a table of terms, or from FOLIO. */
export const licenseImports = importCalls('/imports/licenses', 'licenses', 'C865');

/** The import of the members of a consortium, with contacts, FTE and budgets. */
export const membershipImports = importCalls('/imports/memberships', 'members', { parse: 'C908' }, 'manage-consortium');

/** The calls of each kind. They differ only in the template of prices, which is for a year. */
export const importGroupOf: Readonly<Record<ImportKindName, Omit<typeof imports, 'template'>>> = {
  subscriptions: imports,
  providers: providerImports,
  subscription_prices: priceImports,
  budgets: budgetImports,
  articles: articleImports,
  licenses: licenseImports,
  memberships: membershipImports,
};
