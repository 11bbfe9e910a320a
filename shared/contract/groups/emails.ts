import * as z from 'zod';
import { emailColumns, emailHistoryColumns } from '../columns/emails.ts';
import { Id, WholeNumber } from '../fields.ts';
import { binary, call, json, listQuery, query, result, rows } from '../route.ts';
import { EmailBatchView, EmailHistoryEntry, EmailRow, EmailView } from '../rows/email-row.ts';
import { toldAs } from '../told.ts';

const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;

/** The outbox: what was written, and how far each mail came. */
export const emails = {
  list: call({ ...look, id: 'own', path: '/emails', summary: 'The email outbox', query: listQuery(emailColumns), reply: rows(EmailRow) }),
  attention: call({
    ...look,
    id: 'own',
    path: '/emails/attention',
    summary: 'How many emails somebody should look at: all, and those that the caller sent',
    reply: result(z.object({ count: z.int(), mine: z.int() })),
  }),
  get: call({
    ...look,
    id: 'own',
    path: '/emails/{id}',
    summary: 'One email with its words, unless they are secret, and all that happened to it',
    reply: result(EmailView),
  }),
  file: call({
    ...look,
    id: 'own',
    path: '/emails/{id}/file',
    summary: 'One of the files that went with an email, by its place among them, from 0; the first unless said otherwise',
    query: query({ index: WholeNumber.optional() }),
    reply: binary(),
  }),
  resend: call({
    id: 'own',
    method: 'POST',
    path: '/emails/{id}/resend',
    permission: 'send-emails',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Send an email again that did not, or perhaps did not, arrive',
    reply: result(EmailRow),
  }),
  resendMany: call({
    id: 'own',
    method: 'POST',
    path: '/emails/resend',
    permission: 'send-emails',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Send several emails again; says which of them cannot be',
    body: json(z.strictObject({ ids: z.array(Id).min(1).max(100) })),
    reply: result(z.object({ resent: z.array(Id), refused: z.array(z.object({ id: Id, name: z.string(), ...toldAs('reason') })) })),
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

/** What was written and changed about a subscription (C150). */
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
