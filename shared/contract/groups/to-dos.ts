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
import { call, callsOf, json, listQuery, multipart, type PathParams, query, result, rows } from '../route.ts';
import { CommentRow, Person, PersonToMention, ToDoFileRow, ToDoForm, ToDoRow } from '../rows/to-do-row.ts';

const change = { permission: 'edit-records', kind: 'command' } as const;
const Gone = result(z.object({ id: Id }));

/** `context` is the purpose of a list or form: the dashboard, the boards, or all of them. */
const contexts = z.enum(['dashboard', 'kanban', 'all']);
const of = { context: contexts.optional(), in_dashboard: Flag.optional(), overdue: Flag.optional() };
const ofEntity = z.object({ entityType: z.enum(toDoEntities), id: Id }) as unknown as z.ZodType<PathParams<'{entityType}{id}'>>;

const calls = callsOf('/to-dos', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** To-dos, with all that belongs to them (D7). */
export const toDos = {
  list: calls.get(
    'C070',
    '',
    'To-dos, those on the dashboard with in_dashboard=true, only late ones or only the others with overdue, of the completed ones of each state the last n with completed_last=n; templates are no part of it. Sorted by deadline unless asked otherwise',
    { query: listQuery(toDoColumns, { ...of, completed_last: WholeNumber.optional() }), reply: rows(ToDoRow) },
  ),
  form: calls.get(
    'C071',
    '/create',
    'What the form of a to-do offers; with context the records of one type only (subscription, product, vendor, publisher, license)',
    { query: query({ context: z.enum([...toDoEntities, ...contexts.options]).optional() }), reply: result(ToDoForm) },
  ),
  ofEntity: calls.get('C072', '/{entityType}/{id}', 'The to-dos about one record', {
    params: ofEntity,
    query: listQuery(toDoColumns),
    reply: rows(ToDoRow),
  }),
  owners: calls.get(
    'C073',
    '/owners',
    'People with an active account: to-dos can be assigned to them, and texts can mention them with @ and `mention`',
    { reply: result(z.array(PersonToMention)) },
  ),
  templates: calls.get('C074', '/templates', 'Templates of to-dos, with their checklists and files', { reply: result(z.array(ToDoRow)) }),
  create: calls.post('C085', '', 'Create a to-do or a template, with its checklist and files', {
    repeat: 'idempotency-key',
    body: multipart(ToDoCreation, ['media']),
    reply: result(ToDoRow),
  }),
  get: calls.get('C086', '/{id}', 'One to-do; include=checklistItems,comments,media adds these', {
    query: query({ include: z.string().max(100).optional() }),
    reply: result(ToDoRow),
  }),
  update: calls.put('C087', '/{id}', 'Change a to-do, complete it by the state it goes to, or move it on a board', {
    body: json(ToDoChange),
    reply: result(ToDoRow),
  }),
  updateByPost: calls.post('C506', '/{id}', 'Change a to-do', { repeat: 'harmless', body: json(ToDoChange), reply: result(ToDoRow) }),
  copy: calls.post('C500', '/{id}/copy', 'Copy a template or a to-do with its checklist and files; the copy is open and has no comments', {
    repeat: 'idempotency-key',
    reply: result(ToDoRow),
  }),
  ...deletion('/to-dos', 'task', { remove: 'C088', confirmation: 'own' }, { remove: 'edit-records' }),
  checklistItems: calls.get('C089', '/{id}/checklist-items', 'The checklist of a to-do, in its order', {
    reply: result(z.array(ChecklistItem)),
  }),
  addChecklistItem: calls.post('C090', '/{id}/checklist-items', 'Add an item at the end of the checklist', {
    repeat: 'idempotency-key',
    body: json(ChecklistItemCreation),
    reply: result(ChecklistItem),
  }),
  changeChecklistItem: calls.put('C091', '/{id}/checklist-items/{itemId}', 'Tick an item of the checklist, or word it anew', {
    body: json(ChecklistItemChange),
    reply: result(ChecklistItem),
  }),
  removeChecklistItem: calls.delete('C092', '/{id}/checklist-items/{itemId}', 'Delete an item of the checklist; those after it move up', {
    reply: Gone,
  }),
  addFiles: calls.post('C093', '/{id}/files', 'Attach a file, or several as files[n]; the answer is one file or a list', {
    repeat: 'idempotency-key',
    body: multipart(ToDoFiles, ['file', 'files']),
    reply: result(z.union([ToDoFileRow, z.array(ToDoFileRow)])),
  }),
  removeFile: calls.delete('C094', '/{id}/files/{fileId}', 'Delete a file of a to-do', { reply: Gone }),
  addComment: calls.post('C095', '/{id}/comments', 'Comment on a to-do; its subscribers are told by mail', {
    repeat: 'idempotency-key',
    body: json(CommentCreation),
    reply: result(CommentRow),
  }),
  changeComment: calls.put('C096', '/{id}/comments/{commentId}', 'Change a comment of your own', {
    body: json(CommentChange),
    reply: result(CommentRow),
  }),
  removeComment: calls.delete('C097', '/{id}/comments/{commentId}', 'Delete a comment of your own', { reply: Gone }),
};

/** The users who get mail about changes of a record. */
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
