import { settlingMinutes } from '#shared/domain/emails/email-states.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { type Mail, unsettled } from '#functions/platform/mail.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { alertOfMail } from '#functions/platform/alert-of-mail.ts';

/**
 * Marks emails that are still uncertain after a quarter of an hour (D5), and alerts the operator to each of them once. The outbox then shows
 * them as needing attention and offers to send them again. A delivery event that comes later still updates their state.
 */
export async function handler(): Promise<void> {
  const before = new Date(now().getTime() - settlingMinutes * 60_000).toISOString();
  const due = table.query<Mail>({
    IndexName: 'due',
    KeyConditionExpression: 'gsi1pk = :pk and gsi1sk < :before',
    ExpressionAttributeValues: { ':pk': unsettled, ':before': before },
  });
  for await (const { pk, sk, id } of due) {
    try {
      await table.update(
        { pk, sk },
        {
          UpdateExpression: 'SET alerted_at = :now REMOVE gsi1pk, gsi1sk',
          ConditionExpression: '#state = :uncertain and attribute_exists(gsi1pk)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':now': instant(), ':uncertain': 'uncertain' },
        },
      );
    } catch (error) {
      // A delivery event changed the state in the meantime.
      if (!isConditionFailure(error)) throw error;
      continue;
    }
    alertOfMail('uncertain', { mail: id });
  }
}
