import { randomUUID } from 'node:crypto';
import type { ReceivedEmail } from '#shared/contract/entities/received-email.ts';
import { breached, conflict, invalid, notFound } from '#shared/contract/errors.ts';
import { cleanFileName } from '#shared/domain/attachments/clean-file-name.ts';
import { mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { checkEmailFile } from '#shared/domain/emails/received-email.ts';
import { say } from '#shared/domain/messages/message.ts';
import { filesFor } from '#functions/platform/files.ts';
import { fileOf, type WithFile } from '#functions/platform/media/take-file.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { TaskThread } from '#functions/platform/threads/task-thread.ts';
import { threadFile } from '#functions/platform/threads/thread-file.ts';
import { receivedKey, sameMessage } from '#functions/records/work/emails/received-email-row.ts';
import type { ParsedEmail } from './parse-email.ts';
import type { EmailTasks } from './thread.ts';

/** A file that was read, with its bytes as they came. */
export interface ReadEmail extends ParsedEmail {
  bytes: Uint8Array;
}

const thread = new TaskThread<EmailTasks>(threadFile(import.meta.url));

/** Reads the .eml file of a call. Throws 422 under `file` for any other file. */
export async function readEmail(request: WithFile): Promise<ReadEmail> {
  const { name: given, bytes } = await fileOf(request);
  const name = cleanFileName(given);
  const breaches = checkEmailFile({ name, size: bytes.length, head: bytes.subarray(0, 8) });
  if (breaches.length > 0) throw breached(breaches);
  const tooMuch = say('emails.takesTooLong', { name });
  return { ...(await thread.run('parseEmail', { name, bytes }, invalid({ file: [tooMuch] }, tooMuch))), bytes };
}

function subscriptionOf(model: ReadModel, periodId: string): string {
  const period = model.find('subscription_period', periodId);
  if (!period) throw notFound(say('metadata.subscriptionPeriod'));
  return period.subscription_id;
}

/**
 * Keeps an email with a period, unless its subscription has the same message: that one is answered then. It is decided in the commit, so that two
 * people at once keep it once. Objects that no record comes to name are swept at night.
 */
export async function keepEmail(
  repo: Repository,
  periodId: string,
  { head, words, contents, bytes }: ReadEmail,
): Promise<{ email: ReceivedEmail; isNew: boolean }> {
  const now = await repo.model();
  const known = sameMessage(now, { subscriptionId: subscriptionOf(now, periodId), messageKey: head.message_key });
  if (known) return { email: known, isNew: false };
  const content = randomUUID();
  const files = filesFor(repo.caller);
  await files.put(receivedKey({ content }, 'original.eml'), bytes, 'message/rfc822');
  await files.put(receivedKey({ content }, 'words.json'), JSON.stringify(words), 'application/json');
  for (const { index, type } of head.files)
    await files.put(receivedKey({ content }, index), contents[index] ?? new Uint8Array(), mediaTypes[type]);
  return repo.commit(async (tx) => {
    const model = await tx.model();
    const twin = sameMessage(model, { subscriptionId: subscriptionOf(model, periodId), messageKey: head.message_key });
    if (twin) return { email: twin, isNew: false };
    const email = tx.create('received_email', { ...head, subscription_period_id: periodId, content, size: bytes.length });
    return { email, isNew: true };
  });
}

/** Moves an email to another period. Throws 409 where the subscription of that period has the same message. */
export async function moveEmail(repo: Repository, id: string, periodId: string, version: number | undefined): Promise<ReceivedEmail> {
  return repo.commit(async (tx) => {
    const email = await tx.load('received_email', id, version);
    if (email.id !== id) throw notFound(say('kinds.received_email'));
    const model = await tx.model();
    const subscriptionId = subscriptionOf(model, periodId);
    if (sameMessage(model, { subscriptionId, messageKey: email.message_key, but: id })) throw conflict(say('emails.subscriptionHasEmail'));
    return tx.save('received_email', { ...email, subscription_period_id: periodId });
  });
}
