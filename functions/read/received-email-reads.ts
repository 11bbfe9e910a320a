import type { groups } from '#shared/contract/calls.ts';
import type { ReceivedEmail } from '#shared/contract/entities/received-email.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { Binary } from '#shared/contract/route.ts';
import { largestFile, mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { cleanFileName } from '#shared/domain/attachments/clean-file-name.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { receivedEmailRow, receivedKey, type ReceivedWords } from '#functions/records/work/emails/received-email-row.ts';

/** The read calls of received emails. */
export const receivedEmailReads: ReadHandlers<typeof groups.receivedEmails> = {
  get: async (request) => {
    const model = await request.model();
    const email = emailOf(model, request.params.id);
    const bytes = await filesFor(request.caller).get(receivedKey(email, 'words.json'));
    const words: ReceivedWords = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as ReceivedWords) : { html: null, text: email.text };
    return { ...receivedEmailRow(model, email), body_html: words.html, body_text: words.text };
  },
  form: async (request) => ({
    file_types: ['.eml'],
    max_bytes: largestFile,
    subscriptions: references(await request.model(), 'subscription'),
  }),
  original: async (request) => {
    const email = emailOf(await request.model(), request.params.id);
    const filename = cleanFileName(`${(email.subject ?? '').slice(0, 100) || 'email'}.eml`);
    return stored(request.caller, receivedKey(email, 'original.eml'), { filename, type: 'message/rfc822' });
  },
  file: async (request) => {
    const email = emailOf(await request.model(), request.params.id);
    const file = email.files.find(({ index }) => index === request.query.index);
    if (!file) throw notFound(say('lists.thisFile'));
    return stored(request.caller, receivedKey(email, file.index), { filename: file.name, type: mediaTypes[file.type] });
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'received_email', request.params.id, '/received-emails'),
};

function emailOf(model: ReadModel, id: string): ReceivedEmail {
  const email = model.find('received_email', id);
  if (!email) throw notFound(say('kinds.received_email'));
  return email;
}

async function stored(caller: Caller, key: string, about: { filename: string; type: string }): Promise<Binary> {
  return { ...about, location: await filesFor(caller).downloadUrl(key, about.filename, about.type) };
}
