import type { ReceivedEmail } from '#shared/contract/entities/received-email.ts';
import type { ReceivedEmailRow } from '#shared/contract/rows/received-email-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** The storage prefix of received emails, below the tenant's files. */
export const receivedPlace = 'received-emails/';

/** The storage key of a received email's part: the original file, its text, or an attachment by its index. */
export function receivedKey({ content }: Pick<ReceivedEmail, 'content'>, part: 'original.eml' | 'words.json' | number): string {
  return `${receivedPlace}${content}/${part}`;
}

/** The text of a received email in its stored form. */
export interface ReceivedWords {
  /** Sanitized; null for an email of plain text. */
  html: string | null;
  text: string;
}

/** A received email with its subscription, and the dates of its period. */
export function receivedEmailRow(model: ReadModel, email: ReceivedEmail): ReceivedEmailRow {
  const period = model.find('subscription_period', email.subscription_period_id);
  const { message_key: _key, content: _content, created_by, updated_at: _at, updated_by: _by, ...shown } = email;
  return {
    ...shown,
    subscription_period_id: period?.id ?? email.subscription_period_id,
    subscription: reference(model, 'subscription', period?.subscription_id),
    start_date: period?.start_date ?? null,
    end_date: period?.end_date ?? null,
    created_by: reference(model, 'user', created_by),
  };
}

/** The email of a subscription that is the same message, other than `but`. */
export function sameMessage(
  model: ReadModel,
  { subscriptionId, messageKey, but }: { subscriptionId: string; messageKey: string; but?: string },
): ReceivedEmail | undefined {
  return model.by('received_email', 'message_key', messageKey).find(({ id, subscription_period_id }) => {
    const period = model.find('subscription_period', subscription_period_id);
    return id !== but && model.resolve('subscription', period?.subscription_id ?? null) === model.resolve('subscription', subscriptionId);
  });
}
