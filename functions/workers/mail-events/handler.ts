import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { noteMailEvents } from '#functions/records/work/emails/note-mail-events.ts';
import { log, withLogContext } from '#functions/platform/log.ts';
import { readMailEvent, type ToldOfMail } from './read-mail-event.ts';

/** Processes delivery events of our emails, identified by their tags; batches the events of one email into a single write. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const byMail = new Map<string, { messageId: string; told: ToldOfMail }[]>();
  for (const { messageId, body } of event.Records) {
    await withLogContext({ request_id: messageId, call: 'mail-events' }, async () => {
      try {
        const told = readMailEvent(JSON.parse(body));
        if (!told) return void log.warn('an event is about no mail of ours', { body: body.slice(0, 500) });
        const key = JSON.stringify([told.tenant, told.mail]);
        byMail.set(key, [...(byMail.get(key) ?? []), { messageId, told }]);
      } catch (error) {
        log.error('an event of a mail could not be read', { error });
        failed.push(messageId);
      }
    });
  }
  for (const messages of byMail.values()) {
    const [first] = messages;
    if (!first) continue;
    await withLogContext({ request_id: first.messageId, call: 'mail-events', tenant: first.told.tenant }, async () => {
      try {
        await noteMailEvents(
          first.told.tenant,
          first.told.mail,
          messages.map(({ told }) => told.event),
        );
      } catch (error) {
        log.error('events of a mail could not be noted', { error });
        failed.push(...messages.map(({ messageId }) => messageId));
      }
    });
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
