import * as z from 'zod';
import { exchangeRateColumns } from '../columns/exchange-rates.ts';
import { ExchangeRateChange, ExchangeRateCreation } from '../entities/exchange-rate.ts';
import { Flag, Id } from '../fields.ts';
import { resource } from '../families/resource.ts';
import { call, query, result } from '../route.ts';
import { ExchangeRateForm, ExchangeRateRow, RateUpdateRow } from '../rows/exchange-rate-row.ts';

/**
 * The table of exchange rates by currency and financial period (D4). A period gets its rate when it is created or priced. Stored prices do not follow
 * the table automatically: `updates` lists the differences, and a user applies them by changing the periods (C172).
 */
export const exchangeRates = {
  ...resource({
    path: '/exchange-rates',
    title: 'exchange rate',
    ids: { list: 'own', form: 'own', get: 'own', create: 'own', update: 'own', remove: 'own', confirmation: 'own' },
    permission: 'edit-financials',
    columns: exchangeRateColumns,
    row: ExchangeRateRow,
    creation: ExchangeRateCreation,
    change: ExchangeRateChange,
    form: ExchangeRateForm,
    updateMethod: 'PUT',
  }),
  updates: call({
    id: 'own',
    method: 'GET',
    path: '/exchange-rates/updates',
    permission: 'signed-in',
    servedBy: 'read',
    summary: 'The periods whose rate differs from the table, with their figures before and after',
    query: query({
      financial_period_id: Id.optional(),
      currency: z.string().max(255).optional(),
      /** Only these periods, separated by commas. */
      ids: z.string().max(40_000).optional(),
      /** Only open periods without a local price. */
      without_local_price: Flag.optional(),
    }),
    reply: result(z.array(RateUpdateRow)),
  }),
};
