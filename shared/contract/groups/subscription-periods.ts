import * as z from 'zod';
import { periodColumns } from '../columns/subscriptions.ts';
import { OnePeriodChange, PeriodChange, PeriodCreation } from '../entities/subscription.ts';
import { checkOnly } from '../families/update-many.ts';
import { deletion } from '../families/deletion.ts';
import { Id } from '../fields.ts';
import { BulkChange } from '../rows/decision-row.ts';
import { PriceJumpRow, PriceToCheck } from '../rows/price-jump-row.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { call, json, listQuery, query, result } from '../route.ts';
import { PeriodForm, PeriodRow } from '../rows/subscription-row.ts';

const change = {
  permission: 'edit-records',
  kind: 'command',
  body: json(OnePeriodChange),
  reply: result(PeriodRow),
  path: '/subscription-periods/{id}',
} as const;

const bulk = { permission: 'edit-records', kind: 'command', reply: result(BulkChange) } as const;
const many = 500;

/** The periods of subscriptions. */
export const subscriptionPeriods = {
  list: call({
    id: 'C160',
    method: 'GET',
    path: '/subscription-periods',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Periods of all subscriptions',
    query: listQuery(periodColumns),
    reply: rowsWithMetaData(PeriodRow),
  }),
  form: call({
    id: 'C161',
    method: 'GET',
    path: '/subscription-periods/create',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'What the form of a new subscription offers',
    reply: result(PeriodForm),
  }),
  formForSubscription: call({
    id: 'C162',
    method: 'GET',
    path: '/subscription-periods/create/subscription/{id}',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'What the form of a further period offers',
    reply: result(PeriodForm),
  }),
  startYears: call({
    id: 'C177',
    method: 'GET',
    path: '/subscription-periods/start-years',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The years in which periods start, latest first',
    reply: result(z.array(z.int())),
  }),
  get: call({
    id: 'C163',
    method: 'GET',
    path: '/subscription-periods/{id}',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'One period',
    query: query({ include: z.string().max(255).optional() }),
    reply: result(PeriodRow),
  }),
  create: call({
    id: 'C171',
    method: 'POST',
    path: '/subscription-periods',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Create a period, and the subscription with it when none is named',
    body: json(PeriodCreation),
    reply: result(PeriodRow),
  }),
  update: call({
    ...change,
    id: 'C164',
    method: 'PATCH',
    summary: 'Change a period',
    query: query({ include: z.string().max(255).optional() }),
  }),
  updateByPost: call({ ...change, id: 'C506', method: 'POST', repeat: 'harmless', summary: 'Change a period' }),
  updateMany: call({
    ...bulk,
    id: 'C172',
    method: 'PATCH',
    path: '/subscription-periods',
    repeat: 'idempotency-key',
    summary: 'Change several periods, each in its own way',
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
  checkPrices: call({
    id: 'own',
    method: 'POST',
    path: '/subscription-periods/check-prices',
    permission: 'edit-records',
    kind: 'query',
    servedBy: 'read',
    summary: 'Prices that are over 25 % away from the last known price of their subscription; nothing is saved',
    body: json(z.strictObject({ prices: z.array(PriceToCheck).min(1).max(many) })),
    reply: result(z.array(PriceJumpRow)),
  }),
  bulkUpdate: call({
    ...bulk,
    id: 'C176',
    method: 'PATCH',
    path: '/subscription-periods/bulk-update',
    repeat: 'idempotency-key',
    summary: 'Make the same change to several periods',
    body: json(z.strictObject({ ids: z.array(Id).min(1).max(many), changes: PeriodChange })),
  }),
  ...deletion('/subscription-periods', 'subscription period', { remove: 'C165', confirmation: 'C166' }),
};
