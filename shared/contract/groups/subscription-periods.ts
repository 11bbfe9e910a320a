import * as z from 'zod';
import { periodColumns } from '../columns/subscriptions.ts';
import { OnePeriodChange, PeriodChange, PeriodCreation } from '../entities/subscription.ts';
import { checkOnly } from '../families/update-many.ts';
import { deletion } from '../families/deletion.ts';
import { Id } from '../fields.ts';
import { BulkChange } from '../rows/decision-row.ts';
import { PriceJumpRow, PriceToCheck } from '../rows/price-jump-row.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { callsOf, json, listQuery, query, result } from '../route.ts';
import { PeriodForm, PeriodRow } from '../rows/subscription-row.ts';

const change = { body: json(OnePeriodChange), reply: result(PeriodRow) } as const;

const many = 500;

const calls = callsOf('/subscription-periods', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The periods of subscriptions. */
export const subscriptionPeriods = {
  list: calls.get('C160', '', 'Periods of all subscriptions', { query: listQuery(periodColumns), reply: rowsWithMetaData(PeriodRow) }),
  form: calls.get('C161', '/create', 'What the form of a new subscription offers', { reply: result(PeriodForm) }),
  formForSubscription: calls.get('C162', '/create/subscription/{id}', 'What the form of a further period offers', {
    reply: result(PeriodForm),
  }),
  startYears: calls.get('C177', '/start-years', 'The years in which periods start, latest first', { reply: result(z.array(z.int())) }),
  get: calls.get('C163', '/{id}', 'One period', { query: query({ include: z.string().max(255).optional() }), reply: result(PeriodRow) }),
  create: calls.post('C171', '', 'Create a period, and the subscription with it when none is named', {
    repeat: 'idempotency-key',
    body: json(PeriodCreation),
    reply: result(PeriodRow),
  }),
  update: calls.patch('C164', '/{id}', 'Change a period', { ...change, query: query({ include: z.string().max(255).optional() }) }),
  updateByPost: calls.post('C506', '/{id}', 'Change a period', { ...change, repeat: 'harmless' }),
  updateMany: calls.patch('C172', '', 'Change several periods, each in its own way', {
    reply: result(BulkChange),
    repeat: 'idempotency-key',
    query: checkOnly,
    body: json(
      z.strictObject({
        periods: z
          .array(PeriodChange.extend({ id: Id }))
          .min(1)
          .max(many),
      }),
    ),
  }),
  checkPrices: calls.postQuery(
    'own',
    '/check-prices',
    'Prices that are over 25 % away from the last known price of their subscription; nothing is saved',
    {
      permission: 'edit-records',
      body: json(z.strictObject({ prices: z.array(PriceToCheck).min(1).max(many) })),
      reply: result(z.array(PriceJumpRow)),
    },
  ),
  bulkUpdate: calls.patch('C176', '/bulk-update', 'Make the same change to several periods', {
    reply: result(BulkChange),
    repeat: 'idempotency-key',
    body: json(z.strictObject({ ids: z.array(Id).min(1).max(many), changes: PeriodChange })),
  }),
  ...deletion('/subscription-periods', 'subscription period', { remove: 'C165', confirmation: 'C166' }),
};
