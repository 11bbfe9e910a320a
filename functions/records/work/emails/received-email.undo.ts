import { say } from '#shared/domain/messages/message.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { RecordUndo } from '../../record-type.ts';
import { receivedKey, sameMessage } from './received-email-row.ts';

/** A deleted email comes back unless its period was deleted, it was stored again, or the nightly sweep deleted its file. */
export const receivedEmailUndo: RecordUndo<'received_email'> = {
  checkRemake: async (tx, email) => {
    const model = await tx.model();
    const period = model.find('subscription_period', email.subscription_period_id);
    const isThere = period && (await filesFor(tx.caller).size(receivedKey(email, 'original.eml'))) !== undefined;
    if (!isThere) return { reason: 'deleted', message: say('change-sets.recordDeletedSince') };
    return sameMessage(model, { subscriptionId: period.subscription_id, messageKey: email.message_key })
      ? { reason: 'changed', message: say('change-sets.recordChangedSince') }
      : undefined;
  },
};
