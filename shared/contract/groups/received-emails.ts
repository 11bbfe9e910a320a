import * as z from 'zod';
import { ReceivedEmailChange, ReceivedEmailCreation, ReceivedEmailFile } from '../entities/received-email.ts';
import { deletion } from '../families/deletion.ts';
import { byPost, formCall } from '../families/generic-calls.ts';
import { Reference, WholeNumber } from '../fields.ts';
import { binary, call, callsOf, json, multipart, query, result } from '../route.ts';
import { KeptEmail, ReceivedEmailPreview, ReceivedEmailRow, ReceivedEmailView } from '../rows/received-email-row.ts';

const change = { permission: 'edit-records', id: 'own' } as const;

const update = call({
  ...change,
  method: 'PATCH',
  path: '/received-emails/{id}',
  summary: 'Move a received email to another period',
  body: json(ReceivedEmailChange),
  reply: result(ReceivedEmailRow),
});

const calls = callsOf('/received-emails', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** Emails received by users and stored with periods. Reading needs the permission for sent emails, storing the one for notes and files. */
export const receivedEmails = {
  get: calls.get('own', '/{id}', 'One received email with its words, sanitized', { reply: result(ReceivedEmailView) }),
  original: calls.get('own', '/{id}/original', 'The file of a received email as it came', { event: 'file_downloaded', reply: binary() }),
  file: calls.get('own', '/{id}/file', 'An attachment of a received email, by its `index`', {
    query: query({ index: WholeNumber }),
    event: 'file_downloaded',
    reply: binary(),
  }),
  preview: calls.postQuery('own', '/preview', 'What an .eml file holds, and whether the subscription has it already; nothing is kept', {
    permission: 'edit-records',
    body: multipart(ReceivedEmailFile, ['file']),
    reply: result(ReceivedEmailPreview),
    servedBy: 'group',
  }),
  create: calls.post('own', '', 'Keep an .eml file with a period; an email that the subscription has already is answered as it is', {
    repeat: 'harmless',
    body: multipart(ReceivedEmailCreation, ['file']),
    reply: result(KeptEmail),
  }),
  form: formCall(
    { path: '/received-emails', title: 'received email' },
    z.object({ file_types: z.array(z.string()), max_bytes: z.int(), subscriptions: z.array(Reference) }),
  ),
  update,
  updateByPost: call({ ...update, ...byPost }),
  ...deletion('/received-emails', 'received email', { remove: 'own', confirmation: 'own' }),
};
