import { periodColumns, subscriptionColumns } from '../columns/subscriptions.ts';
import { SubscriptionChange } from '../entities/subscription.ts';
import { cards } from '../families/cards.ts';
import { deletion } from '../families/deletion.ts';
import { download } from '../families/download.ts';
import { updateMany } from '../families/update-many.ts';
import { Id } from '../fields.ts';
import { call, json, listQuery, query, result } from '../route.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { DecidedPeriodRow } from '../rows/decision-row.ts';
import { SubscriptionDetail } from '../rows/subscription-detail.ts';
import { PeriodForm, PeriodRow, SubscriptionRow } from '../rows/subscription-row.ts';
import { SubscriptionTitleLists } from '../rows/title-list-row.ts';
import { decisionInputs } from './period-decisions.ts';

const change = {
  permission: 'edit-records',
  kind: 'command',
  body: json(SubscriptionChange),
  reply: result(SubscriptionRow),
  path: '/subscriptions/{id}',
} as const;

const decision = { permission: 'edit-records', kind: 'command', reply: result(DecidedPeriodRow) } as const;

/** Links, notes and files on subscriptions. */
export const subscriptionCards = cards('subscriptions');

/** Subscriptions; their periods have calls of their own. */
export const subscriptions = {
  list: call({
    id: 'C140',
    method: 'GET',
    path: '/subscriptions',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Subscriptions with their latest period',
    query: listQuery(subscriptionColumns),
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  form: call({
    id: 'C505',
    method: 'GET',
    path: '/subscriptions/create',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'What the form of a new subscription offers: that of its first period, by which it is created (C171)',
    reply: result(PeriodForm),
  }),
  get: call({
    id: 'C141',
    method: 'GET',
    path: '/subscriptions/{id}',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'One subscription with its latest period, the periods now and next, and the next step of its renewal',
    reply: result(SubscriptionDetail),
  }),
  update: call({ ...change, id: 'C142', method: 'PATCH', summary: 'Change name, product or description' }),
  updateByPost: call({ ...change, id: 'C506', method: 'POST', repeat: 'harmless', summary: 'Change name, product or description' }),
  updateMany: updateMany('/subscriptions', 'subscription', 'edit-records', SubscriptionChange),
  ...deletion('/subscriptions', 'subscription', { remove: 'C143', confirmation: 'C144' }),
  download: download('/subscriptions', 'subscription', subscriptionColumns),
  periods: call({
    id: 'C145',
    method: 'GET',
    path: '/subscriptions/{id}/subscription-periods',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The periods of a subscription, latest first',
    query: listQuery(periodColumns),
    reply: rowsWithMetaData(PeriodRow),
  }),
  titleLists: call({
    id: 'own',
    method: 'GET',
    path: '/subscriptions/{id}/title-lists',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'The title lists of the product that belong to a period: the named one, else the current or nearest',
    query: query({ period_id: Id.optional() }),
    reply: result(SubscriptionTitleLists),
  }),
  cancelByGet: call({
    ...decision,
    id: 'C152',
    method: 'GET',
    path: '/subscriptions/{id}/cancel',
    summary: 'Cancel the latest period of a subscription',
    query: decisionInputs.cancel.query,
  }),
  cancel: call({
    ...decision,
    id: 'own',
    method: 'POST',
    repeat: 'harmless',
    path: '/subscriptions/{id}/cancel',
    summary: 'Cancel the latest period of a subscription',
    body: decisionInputs.cancel.body,
  }),
  acceptByGet: call({
    ...decision,
    id: 'C153',
    method: 'GET',
    path: '/subscriptions/{id}/accept',
    summary: 'Accept the latest period of a subscription',
    query: decisionInputs.accept.query,
  }),
  accept: call({
    ...decision,
    id: 'own',
    method: 'POST',
    repeat: 'harmless',
    path: '/subscriptions/{id}/accept',
    summary: 'Accept the latest period of a subscription',
    body: decisionInputs.accept.body,
  }),
  createNewPeriod: call({
    id: 'C151',
    method: 'POST',
    path: '/subscriptions/{id}/create-new-period',
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'The next period after the latest one (D3)',
    reply: result(PeriodRow),
  }),
};
