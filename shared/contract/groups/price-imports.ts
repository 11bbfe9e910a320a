import * as z from 'zod';
import { importCalls } from '../families/import-calls.ts';
import { binary, call, query } from '../route.ts';

/** The prices of the subscriptions that start in a year: they go out in a template and come back changed (D6). */
export const priceImports = {
  ...importCalls('/imports/subscription-prices', {
    list: 'own',
    form: 'own',
    get: 'own',
    updateCell: 'C219',
    parse: 'C218',
    process: 'C220',
    template: 'C217',
    what: 'subscription prices',
  }),
  template: call({
    id: 'C217',
    method: 'GET',
    path: '/imports/subscription-prices/template',
    permission: 'perform-data-imports',
    kind: 'query',
    summary: 'The subscription periods that start in a year, with their prices, to fill in new ones',
    /** This year, unless another is asked for. */
    query: query({ start_year: z.coerce.number().int().min(1900).max(2100).optional() }),
    reply: binary(),
  }),
};
