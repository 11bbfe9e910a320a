import * as z from 'zod';
import { largestFormFile } from '#shared/domain/custom-forms/form-field.ts';
import { customFormColumns, formAnswerColumns } from '../columns/custom-forms.ts';
import {
  CustomForm,
  CustomFormChange,
  CustomFormCreation,
  CustomFormDetail,
  CustomFormRow,
  FormAnswerChange,
  FormAnswerRow,
  FormFieldId,
  FormFieldShape,
} from '../entities/custom-form.ts';
import { getCall } from '../families/generic-calls.ts';
import { resource } from '../families/resource.ts';
import { GivenDate, Id, OptionalText, Reference, RequiredText } from '../fields.ts';
import { binary, call, json, listQuery, multipart, query, result, rows } from '../route.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const one = '/custom-forms/{id}';
const answers = `${one}/answers`;
const Link = z.object({ url: z.string() });

const link = {
  method: 'POST',
  permission: 'edit-records',
  kind: 'command',
  repeat: 'harmless',
  reply: result(Link),
} as const;

/** The forms that a library makes (D5, D8). */
export const customForms = {
  ...resource({
    path: '/custom-forms',
    title: 'custom form',
    ids: { list: 'C321', form: 'C322', create: 'C324', update: 'C325', remove: 'C326', confirmation: 'C327', get: 'C339' },
    permission: 'edit-records',
    columns: customFormColumns,
    row: CustomFormRow,
    creation: CustomFormCreation,
    change: CustomFormChange,
    form: z.object({ users: z.array(Reference), locales: z.array(z.object({ id: z.string(), name: z.string() })), locale: z.string() }),
    updateMethod: 'PUT',
  }),
  // Answered by the function that may open the sealed token.
  get: getCall({ path: '/custom-forms', title: 'custom form' }, CustomFormDetail, { id: 'C339', servedBy: 'group' }),
  exists: call({
    id: 'C323',
    method: 'GET',
    path: '/custom-forms/exists',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'Whether a form has this name already',
    query: query({
      name: z.string().max(255),
      /** The form that is being changed: its own name is not taken. */
      except: Id.optional(),
    }),
    reply: result(z.object({ exists: z.boolean() })),
  }),
  copy: call({
    id: 'C500',
    method: 'POST',
    path: `${one}/copy`,
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Copy a form without its answers; the copy is closed until somebody opens it',
    reply: result(CustomFormRow),
  }),
  link: call({
    ...link,
    id: 'own',
    path: `${one}/link`,
    summary: "The address of a form's page; a public one is made when it is first asked for",
  }),
  replaceLink: call({
    ...link,
    id: 'own',
    path: `${one}/link/replace`,
    summary: 'Give a form another public address; the one it had opens nothing any more',
  }),
};

/** An answer as a page sends it: values by the ids of fields, and files as parts of the form or by the ids of uploads. */
const Submission = z.strictObject({
  values: z.record(FormFieldId, z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()])),
  /** By the ids of fields: the place among the parts called `file`, or an upload. */
  files: z
    .record(
      FormFieldId,
      z.union([z.strictObject({ part: z.int().min(0).max(99) }), z.strictObject({ upload_id: Id, file_name: z.string().max(255) })]),
    )
    .optional(),
  /** Made by the page for each answer: one that is sent twice is kept once. */
  submission_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, issue(say('fields.must864LettersDigits'))),
});

const Received = z.object({ thanks: z.string().nullable() });

/** What was answered. */
export const formAnswers = {
  list: call({
    id: 'own',
    method: 'GET',
    path: answers,
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: "A form's answers; those set aside as spam only where the filter asks for them",
    query: listQuery(formAnswerColumns),
    reply: rows(FormAnswerRow),
  }),
  download: call({
    id: 'own',
    method: 'GET',
    path: `${answers}/export`,
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: "A form's answers as a spreadsheet, with the search, filters and order in force",
    query: listQuery(formAnswerColumns, { format: z.enum(['xlsx', 'csv']).optional(), columns: z.string().max(8000).optional() }),
    reply: binary(),
  }),
  get: call({
    id: 'own',
    method: 'GET',
    path: `${answers}/{answerId}`,
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'One answer',
    reply: result(FormAnswerRow),
  }),
  submit: call({
    id: 'own',
    method: 'POST',
    path: answers,
    permission: 'signed-in',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Answer a form as somebody who is signed in',
    body: multipart(Submission, ['file']),
    reply: result(Received),
  }),
  update: call({
    id: 'own',
    method: 'PATCH',
    path: `${answers}/{answerId}`,
    permission: 'edit-records',
    kind: 'command',
    summary: 'Say what an answer came to, or that it is spam',
    body: json(FormAnswerChange),
    reply: result(FormAnswerRow),
  }),
  toDo: call({
    id: 'own',
    method: 'POST',
    path: `${answers}/{answerId}/to-do`,
    permission: 'edit-records',
    kind: 'command',
    repeat: 'idempotency-key',
    summary: 'Make a task of an answer: it begins with what was answered, its files and the way back',
    body: json(
      z.strictObject({ title: RequiredText(), owner_ids: z.array(Id).max(50).optional(), deadline: GivenDate.nullable().optional() }),
    ),
    reply: result(FormAnswerRow),
  }),
  remove: call({
    id: 'own',
    method: 'DELETE',
    path: `${answers}/{answerId}`,
    permission: 'delete-records',
    kind: 'command',
    summary: 'Delete an answer with its files',
    reply: result(z.object({ id: Id })),
  }),
};

/** What the page of a form shows: the form, who asks, and nothing of the people who work there. */
const PublicForm = z.object({
  name: z.string(),
  description: z.string().nullable(),
  library: z.string(),
  locale: z.string(),
  contact: CustomForm.shape.contact,
  fields: z.array(FormFieldShape.omit({ removed: true })),
});
export type PublicForm = z.output<typeof PublicForm>;

/** What who has no account does; `{id}` is the token of the form's link. */
export const publicForms = {
  open: call({
    id: 'own',
    method: 'GET',
    path: '/public-forms/{id}',
    permission: 'public',
    kind: 'query',
    summary: "A form to fill in, by its link's token",
    reply: result(PublicForm),
  }),
  upload: call({
    id: 'own',
    method: 'POST',
    path: '/public-forms/{id}/uploads',
    permission: 'public',
    kind: 'command',
    repeat: 'harmless',
    summary: 'A short-lived form for one file that is too big for the answer itself',
    body: json(z.strictObject({ name: z.string().min(1).max(255), type: z.string().max(255), size: z.int().min(1).max(largestFormFile) })),
    reply: result(z.object({ id: Id, url: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  answer: call({
    id: 'own',
    method: 'POST',
    path: '/public-forms/{id}/answers',
    permission: 'public',
    kind: 'command',
    repeat: 'harmless',
    summary: 'Answer a form by its public link',
    body: multipart(
      Submission.extend({
        contact_name: OptionalText().optional(),
        contact_email: OptionalText().optional(),
        /** People do not see this field and leave it empty; machines that fill in everything give themselves away. */
        website: z.string().max(1000).optional(),
      }),
      ['file'],
    ),
    reply: result(Received),
  }),
};
