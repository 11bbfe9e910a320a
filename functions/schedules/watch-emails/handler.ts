import { settlingMinutes } from '#shared/domain/emails/email-states.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { type Mail, unsettled } from '#functions/platform/mail.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { alertOfMail } from '#functions/platform/alert-of-mail.ts';

/** Tells of mails that nobody settled in time. */
export async function handler(): Promise<void> {
  await watchEmails();
}

/**
 * Uncertain mails that the provider has not settled within a quarter of an hour (D5): somebody is told, once; the outbox then shows them as in
 * need of a look and offers to send them again. An event that comes later still settles them. Gives how many there were.
 */
async function watchEmails(): Promise<number> {
  const before = new Date(now().getTime() - settlingMinutes * 60_000).toISOString();
  const due = table.query<Mail>({
    IndexName: 'due',
    KeyConditionExpression: 'gsi1pk = :pk and gsi1sk < :before',
    ExpressionAttributeValues: { ':pk': unsettled, ':before': before },
  });
  let told = 0;
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
      // Settled at this very moment.
      if (!isConditionFailure(error)) throw error;
      continue;
    }
    alertOfMail('uncertain', { mail: id });
    told++;
  }
  return told;
}
