import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { recordEmails } from '#functions/records/work/emails/record-emails.ts';
import { log, withLogContext } from '#functions/platform/log.ts';

/** Updates the records of emails with a new state; a message names several of one tenant. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { messageId, body } of event.Records) {
    const { tenant, mails } = JSON.parse(body) as { tenant: string; mails: string[] };
    await withLogContext({ request_id: messageId, call: 'record-emails', tenant }, async () => {
      try {
        await recordEmails(tenant, mails);
      } catch (error) {
        log.error('mails could not be recorded', { error });
        failed.push(messageId);
      }
    });
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
