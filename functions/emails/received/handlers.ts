import { notFound } from '#shared/contract/errors.ts';
import type { receivedEmails } from '#shared/contract/groups/received-emails.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import { removeRecord } from '#functions/records/ground/deletion/deletion.ts';
import { receivedEmailRow, sameMessage } from '#functions/records/work/emails/received-email-row.ts';

/** Moves a received email to another period. */
const update: GroupHandlers<typeof receivedEmails>['update'] = async (request) => {
  const { params, body, repo } = request;
  const { moveEmail } = await import('./keep-email.ts');
  const email = await moveEmail(repo, params.id, body.subscription_period_id, body.version);
  const model = await request.model();
  return receivedEmailRow(model, model.find('received_email', email.id) ?? email);
};

/** The calls that keep, move and delete received emails. What reads files is loaded by the calls that do. */
export const receivedEmailHandlers: GroupHandlers<typeof receivedEmails> = {
  preview: async (request) => {
    const model = await request.model();
    const subscription = model.find('subscription', request.body.subscription_id);
    if (!subscription) throw notFound(say('kinds.subscription'));
    const { readEmail } = await import('./keep-email.ts');
    const { head } = await readEmail(request);
    const { message_key: messageKey, ...shown } = head;
    const kept = sameMessage(model, { subscriptionId: subscription.id, messageKey });
    return { ...shown, kept: kept ? receivedEmailRow(model, kept) : null };
  },
  create: async (request) => {
    const { keepEmail, readEmail } = await import('./keep-email.ts');
    const { email, isNew } = await keepEmail(request.repo, request.body.subscription_period_id, await readEmail(request));
    const model = await request.model();
    const row = receivedEmailRow(model, model.find('received_email', email.id) ?? email);
    const kept = { ...row, already_kept: !isNew };
    const name = row.subject ?? say('emails.withoutSubject');
    return isNew ? kept : answer(kept, { status: 'warning', message: say('emails.emailExists', { name }) });
  },
  update,
  updateByPost: update,
  remove: async ({ repo, params, query }) => {
    for (;;) {
      const removed = await repo.commit((tx) => removeRecord(tx, 'received_email', params.id, query));
      if (removed) return removed.deletion;
    }
  },
};
