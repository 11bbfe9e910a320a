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
import { binary, callsOf, json, listQuery, multipart, query, result, rows } from '../route.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const Link = z.object({ url: z.string() });

const customFormsCalls = callsOf('/custom-forms', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

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
  exists: customFormsCalls.get('C323', '/exists', 'Whether a form has this name already', {
    query: query({
      name: z.string().max(255),
      /** The form that is being changed: its own name is not taken. */
      except: Id.optional(),
    }),
    reply: result(z.object({ exists: z.boolean() })),
  }),
  copy: customFormsCalls.post('C500', '/{id}/copy', 'Copy a form without its answers; the copy is closed until somebody opens it', {
    repeat: 'idempotency-key',
    reply: result(CustomFormRow),
  }),
  link: customFormsCalls.post('own', '/{id}/link', "The address of a form's page; a public one is made when it is first asked for", {
    repeat: 'harmless',
    reply: result(Link),
  }),
  replaceLink: customFormsCalls.post(
    'own',
    '/{id}/link/replace',
    'Give a form another public address; the one it had opens nothing any more',
    { repeat: 'harmless', reply: result(Link) },
  ),
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

const formAnswersCalls = callsOf('/custom-forms/{id}/answers', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** What was answered. */
export const formAnswers = {
  list: formAnswersCalls.get('own', '', "A form's answers; those set aside as spam only where the filter asks for them", {
    query: listQuery(formAnswerColumns),
    reply: rows(FormAnswerRow),
  }),
  download: formAnswersCalls.get('own', '/export', "A form's answers as a spreadsheet, with the search, filters and order in force", {
    query: listQuery(formAnswerColumns, { format: z.enum(['xlsx', 'csv']).optional(), columns: z.string().max(8000).optional() }),
    reply: binary(),
  }),
  get: formAnswersCalls.get('own', '/{answerId}', 'One answer', { reply: result(FormAnswerRow) }),
  submit: formAnswersCalls.post('own', '', 'Answer a form as somebody who is signed in', {
    permission: 'signed-in',
    repeat: 'harmless',
    body: multipart(Submission, ['file']),
    reply: result(Received),
  }),
  update: formAnswersCalls.patch('own', '/{answerId}', 'Say what an answer came to, or that it is spam', {
    body: json(FormAnswerChange),
    reply: result(FormAnswerRow),
  }),
  toDo: formAnswersCalls.post(
    'own',
    '/{answerId}/to-do',
    'Make a task of an answer: it begins with what was answered, its files and the way back',
    {
      repeat: 'idempotency-key',
      body: json(
        z.strictObject({ title: RequiredText(), owner_ids: z.array(Id).max(50).optional(), deadline: GivenDate.nullable().optional() }),
      ),
      reply: result(FormAnswerRow),
    },
  ),
  remove: formAnswersCalls.delete('own', '/{answerId}', 'Delete an answer with its files', {
    permission: 'delete-records',
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

const publicFormsCalls = callsOf('/public-forms/{id}', { read: 'public', write: 'public' });

/** What who has no account does; `{id}` is the token of the form's link. */
export const publicForms = {
  open: publicFormsCalls.get('own', '', "A form to fill in, by its link's token", { reply: result(PublicForm) }),
  upload: publicFormsCalls.post('own', '/uploads', 'A short-lived form for one file that is too big for the answer itself', {
    repeat: 'harmless',
    body: json(z.strictObject({ name: z.string().min(1).max(255), type: z.string().max(255), size: z.int().min(1).max(largestFormFile) })),
    reply: result(z.object({ id: Id, url: z.string(), fields: z.record(z.string(), z.string()) })),
  }),
  answer: publicFormsCalls.post('own', '/answers', 'Answer a form by its public link', {
    repeat: 'harmless',
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
