import * as z from 'zod';
import { toDoEntities } from '#shared/domain/to-dos/to-do-entities.ts';
import { toDoColumns } from '../columns/to-dos.ts';
import {
  ChecklistItem,
  ChecklistItemChange,
  ChecklistItemCreation,
  CommentChange,
  CommentCreation,
  Subscribing,
  ToDoChange,
  ToDoCreation,
  ToDoFiles,
} from '../entities/to-do.ts';
import { deletion } from '../families/deletion.ts';
import { Flag, Id, WholeNumber } from '../fields.ts';
import { call, json, listQuery, multipart, type PathParams, query, result, rows } from '../route.ts';
import { CommentRow, Person, PersonToMention, ToDoFileRow, ToDoForm, ToDoRow } from '../rows/to-do-row.ts';

const read = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const change = { permission: 'edit-records', kind: 'command' } as const;
const Gone = result(z.object({ id: Id }));

/** `context` says what a list or form is for: the dashboard, the boards, or all of them. */
const contexts = z.enum(['dashboard', 'kanban', 'all']);
const of = { context: contexts.optional(), in_dashboard: Flag.optional(), overdue: Flag.optional() };
const ofEntity = z.object({ entityType: z.enum(toDoEntities), id: Id }) as unknown as z.ZodType<PathParams<'{entityType}{id}'>>;

/** To-dos, with all that hangs on them (D7). */
export const toDos = {
  list: call({
    ...read,
    id: 'C070',
    path: '/to-dos',
    summary:
      'To-dos, those on the dashboard with in_dashboard=true, only late ones or only the others with overdue, of the completed ones of each state the last n with completed_last=n; templates are no part of it. Sorted by deadline unless asked otherwise',
    query: listQuery(toDoColumns, { ...of, completed_last: WholeNumber.optional() }),
    reply: rows(ToDoRow),
  }),
  form: call({
    ...read,
    id: 'C071',
    path: '/to-dos/create',
    summary:
      'What the form of a to-do offers; with context the records of one type only (subscription, product, vendor, publisher, license)',
    query: query({ context: z.enum([...toDoEntities, ...contexts.options]).optional() }),
    reply: result(ToDoForm),
  }),
  ofEntity: call({
    ...read,
    id: 'C072',
    path: '/to-dos/{entityType}/{id}',
    summary: 'The to-dos about one record',
    params: ofEntity,
    query: listQuery(toDoColumns),
    reply: rows(ToDoRow),
  }),
  owners: call({
    ...read,
    id: 'C073',
    path: '/to-dos/owners',
    summary: 'People with an active account: to-dos can be assigned to them, and texts can mention them with @ and `mention`',
    reply: result(z.array(PersonToMention)),
  }),
  templates: call({
    ...read,
    id: 'C074',
    path: '/to-dos/templates',
    summary: 'Templates of to-dos, with their checklists and files',
    reply: result(z.array(ToDoRow)),
  }),
  create: call({
    ...change,
    id: 'C085',
    method: 'POST',
    path: '/to-dos',
    repeat: 'idempotency-key',
    summary: 'Create a to-do or a template, with its checklist and files',
    body: multipart(ToDoCreation, ['media']),
    reply: result(ToDoRow),
  }),
  get: call({
    ...read,
    id: 'C086',
    path: '/to-dos/{id}',
    summary: 'One to-do; include=checklistItems,comments,media adds these',
    query: query({ include: z.string().max(100).optional() }),
    reply: result(ToDoRow),
  }),
  update: call({
    ...change,
    id: 'C087',
    method: 'PUT',
    path: '/to-dos/{id}',
    summary: 'Change a to-do, complete it by the state it goes to, or move it on a board',
    body: json(ToDoChange),
    reply: result(ToDoRow),
  }),
  updateByPost: call({
    ...change,
    id: 'C506',
    method: 'POST',
    path: '/to-dos/{id}',
    repeat: 'harmless',
    summary: 'Change a to-do',
    body: json(ToDoChange),
    reply: result(ToDoRow),
  }),
  copy: call({
    ...change,
    id: 'C500',
    method: 'POST',
    path: '/to-dos/{id}/copy',
    repeat: 'idempotency-key',
    summary: 'Copy a template or a to-do with its checklist and files; the copy is open and has no comments',
    reply: result(ToDoRow),
  }),
  ...deletion('/to-dos', 'task', { remove: 'C088', confirmation: 'own' }, 'edit-records'),
  checklistItems: call({
    ...read,
    id: 'C089',
    path: '/to-dos/{id}/checklist-items',
    summary: 'The checklist of a to-do, in its order',
    reply: result(z.array(ChecklistItem)),
  }),
  addChecklistItem: call({
    ...change,
    id: 'C090',
    method: 'POST',
    path: '/to-dos/{id}/checklist-items',
    repeat: 'idempotency-key',
    summary: 'Add an item at the end of the checklist',
    body: json(ChecklistItemCreation),
    reply: result(ChecklistItem),
  }),
  changeChecklistItem: call({
    ...change,
    id: 'C091',
    method: 'PUT',
    path: '/to-dos/{id}/checklist-items/{itemId}',
    summary: 'Tick an item of the checklist, or word it anew',
    body: json(ChecklistItemChange),
    reply: result(ChecklistItem),
  }),
  removeChecklistItem: call({
    ...change,
    id: 'C092',
    method: 'DELETE',
    path: '/to-dos/{id}/checklist-items/{itemId}',
    summary: 'Delete an item of the checklist; those after it move up',
    reply: Gone,
  }),
  addFiles: call({
    ...change,
    id: 'C093',
    method: 'POST',
    path: '/to-dos/{id}/files',
    repeat: 'idempotency-key',
    summary: 'Attach a file, or several as files[n]; the answer is one file or a list',
    body: multipart(ToDoFiles, ['file', 'files']),
    reply: result(z.union([ToDoFileRow, z.array(ToDoFileRow)])),
  }),
  removeFile: call({
    ...change,
    id: 'C094',
    method: 'DELETE',
    path: '/to-dos/{id}/files/{fileId}',
    summary: 'Delete a file of a to-do',
    reply: Gone,
  }),
  addComment: call({
    ...change,
    id: 'C095',
    method: 'POST',
    path: '/to-dos/{id}/comments',
    repeat: 'idempotency-key',
    summary: 'Comment on a to-do; its subscribers are told by mail',
    body: json(CommentCreation),
    reply: result(CommentRow),
  }),
  changeComment: call({
    ...change,
    id: 'C096',
    method: 'PUT',
    path: '/to-dos/{id}/comments/{commentId}',
    summary: 'Change a comment of your own',
    body: json(CommentChange),
    reply: result(CommentRow),
  }),
  removeComment: call({
    ...change,
    id: 'C097',
    method: 'DELETE',
    path: '/to-dos/{id}/comments/{commentId}',
    summary: 'Delete a comment of your own',
    reply: Gone,
  }),
};

/** Who is told by mail of what happens with a record. */
export const subscribers = {
  set: call({
    ...change,
    id: 'C098',
    method: 'POST',
    path: '/subscribers',
    repeat: 'harmless',
    summary: 'Set who is told by mail of what happens with a to-do: these people and no others',
    body: json(Subscribing),
    reply: result(z.array(Person)),
  }),
};
