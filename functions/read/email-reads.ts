import { emailHistoryColumns } from '#shared/contract/columns/emails.ts';
import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { EmailBatchView } from '#shared/contract/rows/email-row.ts';
import { kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { emailRow } from '#functions/records/work/emails/email-row.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { findMail } from '#functions/platform/mail.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { pageOfRows } from '#functions/records/ground/list-engine.ts';
import { emailRows } from '#functions/records/output/lists/list-sources.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';
import { say } from '#shared/domain/messages/message.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';

/** The read calls of the outbox. */
export const emailReads: ReadHandlers<typeof groups.emails> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'emails', emailRows(model), request.query);
  },
  attention: async (request) => {
    const troubled = emailRows(await request.model()).filter(({ needs_look }) => needs_look);
    return { count: troubled.length, mine: troubled.filter(({ sender }) => sender?.id === request.caller.userId).length };
  },
  file: async (request) => {
    const model = await request.model();
    const row = oneRow(model, 'email', emailRows(model), request.params.id);
    const file = (await findMail(model.tenant, row.id))?.attachments[request.query.index ?? 0];
    if (!file) throw notFound(say('lists.thisFile'));
    return { filename: file.name, type: file.type, location: await filesFor(request.caller).downloadUrl(file.key, file.name, file.type) };
  },
  get: async (request) => {
    const model = await request.model();
    const row = oneRow(model, 'email', emailRows(model), request.params.id);
    const mail = await findMail(model.tenant, row.id);
    const hidden = kindFacts[row.kind].secret ? say('lists.emailTextHidden') : mail ? null : say('lists.emailTextDeleted');
    const shown = hidden === null ? mail : undefined;
    return {
      ...row,
      // The record is updated a moment after the email.
      state: mail?.state ?? row.state,
      body_html: shown?.html ?? null,
      body_text: shown?.text ?? null,
      ...messageOrNullAs('hidden', hidden),
      events: mail?.events ?? [],
      sent_together: row.batch_id === null ? 1 : model.by('email', 'batch_id', row.batch_id).length,
      files: (mail?.attachments ?? []).map(({ name, type }) => ({ name, type })),
    };
  },
};

/** The read calls of batches: the emails sent by one call. */
export const emailBatchReads: ReadHandlers<typeof groups.emailBatches> = {
  get: async (request) => {
    const model = await request.model();
    const batch = model.find('email_batch', request.params.id);
    if (!batch) throw notFound(say('lists.batchEmails'));
    const emails = model.by('email', 'batch_id', batch.id).map((email) => emailRow(model, email));
    const states: EmailBatchView['states'] = {};
    for (const { state } of emails) states[state] = (states[state] ?? 0) + 1;
    const { id, kind, count, test, created_at } = batch;
    return { id, kind, count, test, at: created_at, sender: reference(model, 'user', batch.created_by), states, emails };
  },
};

/** The history of a subscription, with its emails. */
export const subscriptionHistoryReads: ReadHandlers<typeof groups.subscriptionHistory> = {
  list: async (request) => {
    const model = await request.model();
    const subscription = model.find('subscription', request.params.id);
    if (!subscription) throw notFound(say('kinds.subscription'));
    const { subscriptionHistoryOf } = await import('./subscription-history.ts');
    const entries = await subscriptionHistoryOf(model, request.caller, subscription.id, emailRows(model));
    const sort = request.query.sort.length > 0 ? request.query.sort : [{ field: 'at', descending: true }];
    return pageOfRows(entries, emailHistoryColumns, { ...request.query, sort }, memberOf(model));
  },
};
