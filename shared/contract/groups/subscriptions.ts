import { periodColumns, subscriptionColumns } from '../columns/subscriptions.ts';
import { SubscriptionChange } from '../entities/subscription.ts';
import { cards } from '../families/cards.ts';
import { deletion } from '../families/deletion.ts';
import { download } from '../families/download.ts';
import { updateMany } from '../families/update-many.ts';
import { Id } from '../fields.ts';
import { callsOf, json, listQuery, query, result } from '../route.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { DecidedPeriodRow } from '../rows/decision-row.ts';
import { SubscriptionDetail } from '../rows/subscription-detail.ts';
import { PeriodForm, PeriodRow, SubscriptionRow } from '../rows/subscription-row.ts';
import { SubscriptionTitleLists } from '../rows/title-list-row.ts';
import { decisionInputs } from './period-decisions.ts';

const change = { body: json(SubscriptionChange), reply: result(SubscriptionRow) } as const;

/** Links, notes and files on subscriptions. */
export const subscriptionCards = cards('subscriptions');

const calls = callsOf('/subscriptions', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Subscriptions; their periods have calls of their own. */
export const subscriptions = {
  list: calls.get('C140', '', 'Subscriptions with their latest period', {
    query: listQuery(subscriptionColumns),
    reply: rowsWithMetaData(SubscriptionRow),
  }),
  form: calls.get(
    'C505',
    '/create',
    'What the form of a new subscription offers: that of its first period, by which it is created (C171)',
    { reply: result(PeriodForm) },
  ),
  get: calls.get('C141', '/{id}', 'One subscription with its latest period, the periods now and next, and the next step of its renewal', {
    reply: result(SubscriptionDetail),
  }),
  update: calls.patch('C142', '/{id}', 'Change name, product or description', change),
  updateByPost: calls.post('C506', '/{id}', 'Change name, product or description', { ...change, repeat: 'harmless' }),
  updateMany: updateMany('/subscriptions', { title: 'subscription', permission: 'edit-records', change: SubscriptionChange }),
  ...deletion('/subscriptions', 'subscription', { remove: 'C143', confirmation: 'C144' }),
  download: download('/subscriptions', 'subscription', subscriptionColumns),
  periods: calls.get('C145', '/{id}/subscription-periods', 'The periods of a subscription, latest first', {
    query: listQuery(periodColumns),
    reply: rowsWithMetaData(PeriodRow),
  }),
  titleLists: calls.get(
    'own',
    '/{id}/title-lists',
    'The title lists of the product that belong to a period: the named one, else the current or nearest',
    { query: query({ period_id: Id.optional() }), reply: result(SubscriptionTitleLists) },
  ),
  cancelByGet: calls.getCommand('C152', '/{id}/cancel', 'Cancel the latest period of a subscription', {
    reply: result(DecidedPeriodRow),
    query: decisionInputs.cancel.query,
  }),
  cancel: calls.post('own', '/{id}/cancel', 'Cancel the latest period of a subscription', {
    reply: result(DecidedPeriodRow),
    repeat: 'harmless',
    body: decisionInputs.cancel.body,
  }),
  acceptByGet: calls.getCommand('C153', '/{id}/accept', 'Accept the latest period of a subscription', {
    reply: result(DecidedPeriodRow),
    query: decisionInputs.accept.query,
  }),
  accept: calls.post('own', '/{id}/accept', 'Accept the latest period of a subscription', {
    reply: result(DecidedPeriodRow),
    repeat: 'harmless',
    body: decisionInputs.accept.body,
  }),
  createNewPeriod: calls.post('C151', '/{id}/create-new-period', 'The next period after the latest one (D3)', {
    repeat: 'idempotency-key',
    reply: result(PeriodRow),
  }),
};
