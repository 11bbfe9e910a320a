import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { noteMailEvent } from '#functions/platform/emails/note-mail-event.ts';
import { log, withLogContext } from '#functions/platform/log.ts';
import { readMailEvent } from './read-mail-event.ts';

/** Takes what the mail service tells of our mails, each by the mark that we gave it. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { messageId, body } of event.Records) {
    await withLogContext({ request_id: messageId, call: 'mail-events' }, async () => {
      try {
        const told = readMailEvent(JSON.parse(body));
        if (told) await noteMailEvent(told.tenant, told.mail, told.event);
        else log.warn('an event is about no mail of ours', { body: body.slice(0, 500) });
      } catch (error) {
        log.error('an event of a mail could not be noted', { error });
        failed.push(messageId);
      }
    });
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
