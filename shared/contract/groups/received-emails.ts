import * as z from 'zod';
import { ReceivedEmailChange, ReceivedEmailCreation, ReceivedEmailFile } from '../entities/received-email.ts';
import { deletion } from '../families/deletion.ts';
import { byPost, formCall } from '../families/generic-calls.ts';
import { Reference, WholeNumber } from '../fields.ts';
import { binary, call, json, multipart, query, result } from '../route.ts';
import { KeptEmail, ReceivedEmailPreview, ReceivedEmailRow, ReceivedEmailView } from '../rows/received-email-row.ts';

const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const change = { permission: 'edit-records', id: 'own' } as const;

const update = call({
  ...change,
  method: 'PATCH',
  path: '/received-emails/{id}',
  kind: 'command',
  summary: 'Move a received email to another period',
  body: json(ReceivedEmailChange),
  reply: result(ReceivedEmailRow),
});

/** Emails that people received, kept with periods. Looking takes what looking at sent emails does, keeping what keeping a note or file does. */
export const receivedEmails = {
  get: call({
    ...look,
    id: 'own',
    path: '/received-emails/{id}',
    summary: 'One received email with its words, sanitized',
    reply: result(ReceivedEmailView),
  }),
  original: call({
    ...look,
    id: 'own',
    path: '/received-emails/{id}/original',
    summary: 'The file of a received email as it came',
    reply: binary(),
  }),
  file: call({
    ...look,
    id: 'own',
    path: '/received-emails/{id}/file',
    summary: 'An attachment of a received email, by its `index`',
    query: query({ index: WholeNumber }),
    reply: binary(),
  }),
  preview: call({
    ...change,
    method: 'POST',
    path: '/received-emails/preview',
    kind: 'query',
    summary: 'What an .eml file holds, and whether the subscription has it already; nothing is kept',
    body: multipart(ReceivedEmailFile, ['file']),
    reply: result(ReceivedEmailPreview),
  }),
  create: call({
    ...change,
    method: 'POST',
    path: '/received-emails',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Keep an .eml file with a period; an email that the subscription has already is answered as it is',
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
