import * as z from 'zod';
import { emailColumns, emailHistoryColumns } from '../columns/emails.ts';
import { Id, WholeNumber } from '../fields.ts';
import { binary, call, callsOf, json, listQuery, query, result, rows } from '../route.ts';
import { EmailBatchView, EmailHistoryEntry, EmailRow, EmailView } from '../rows/email-row.ts';
import { messageAs } from '../message-fields.ts';

const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;

const calls = callsOf('/emails', { read: 'signed-in', write: 'send-emails', servedBy: 'read' });

/** The outbox: all mails, with their states. */
export const emails = {
  list: calls.get('own', '', 'The email outbox', { query: listQuery(emailColumns), reply: rows(EmailRow) }),
  attention: calls.get('own', '/attention', 'How many emails somebody should look at: all, and those that the caller sent', {
    reply: result(z.object({ count: z.int(), mine: z.int() })),
  }),
  get: calls.get('own', '/{id}', 'One email with its words, unless they are secret, and all that happened to it', {
    reply: result(EmailView),
  }),
  file: calls.get(
    'own',
    '/{id}/file',
    'One of the files that went with an email, by its place among them, from 0; the first unless said otherwise',
    { query: query({ index: WholeNumber.optional() }), event: 'file_downloaded', reply: binary() },
  ),
  resend: calls.post('own', '/{id}/resend', 'Send an email again that did not, or perhaps did not, arrive', {
    repeat: 'harmless',
    reply: result(EmailRow),
  }),
  resendMany: calls.post('own', '/resend', 'Send several emails again; says which of them cannot be', {
    repeat: 'harmless',
    body: json(z.strictObject({ ids: z.array(Id).min(1).max(100) })),
    reply: result(z.object({ resent: z.array(Id), refused: z.array(z.object({ id: Id, name: z.string(), ...messageAs('reason') })) })),
  }),
};

/** Mails of one call (C432). */
export const emailBatches = {
  get: call({
    ...look,
    id: 'C432',
    path: '/email-batches/{id}',
    summary: 'The emails that were sent together, with the state of each',
    reply: result(EmailBatchView),
  }),
};

/** Mails and changes of a subscription (C150). */
export const subscriptionHistory = {
  list: call({
    ...look,
    id: 'C150',
    path: '/subscriptions/{id}/subscription-periods/emails-and-history',
    summary: "Emails about a subscription's periods, and changes of it and of them, latest first",
    query: listQuery(emailHistoryColumns),
    reply: rows(EmailHistoryEntry),
  }),
};
