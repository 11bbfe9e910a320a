import * as z from 'zod';
import { userColumns } from '../columns/users.ts';
import { CurrentUser, AccountEmail, UserChange, UserCreation } from '../entities/user.ts';
import { updateMany } from '../families/update-many.ts';
import { Id, Version } from '../fields.ts';
import { binary, callsOf, freshSeconds, json, listQuery, query, result, rows } from '../route.ts';
import { UserSecurity } from '../rows/security-event-row.ts';
import { DeactivateConfirmation, Deactivation, PersonRow, SessionRow, UserForm, UserRow } from '../rows/user-row.ts';

const calls = callsOf('/users', { read: 'signed-in', write: 'manage-users', servedBy: 'read' });

/** Users. Calls that change only the caller, or are for managers of users, are open to all sessions; handlers refuse everyone else. */
export const users = {
  list: calls.get('C010', '', 'People with an account; those in use, unless filter[active] says otherwise (any: all)', {
    query: listQuery(userColumns),
    reply: rows(UserRow),
  }),
  form: calls.get('C011', '/create', 'The roles, and what each may do', { reply: result(UserForm) }),
  current: calls.get('C012', '/current', 'The signed-in person with permissions', { reply: result(CurrentUser) }),
  export: calls.get('C013', '/export', 'The users report as a spreadsheet, for system users only', {
    query: query({ format: z.enum(['xlsx', 'csv']).optional() }),
    event: 'export_made',
    reply: binary(),
  }),
  get: calls.get('C504', '/{id}', 'One person', { reply: result(PersonRow), servedBy: 'group' }),
  create: calls.post('C014', '', 'Create a person, who gets an invitation by mail', {
    repeat: 'idempotency-key',
    fresh: freshSeconds,
    body: json(UserCreation),
    reply: result(UserRow),
  }),
  update: calls.put('C015', '/{id}', 'Change a person: name, address, roles', {
    fresh: freshSeconds,
    body: json(UserChange),
    reply: result(UserRow),
  }),
  updateByPost: calls.post('C506', '/{id}', 'Change a person: name, address, roles', {
    repeat: 'harmless',
    fresh: freshSeconds,
    body: json(UserChange),
    reply: result(UserRow),
  }),
  updateMany: { ...updateMany('/users', { title: 'user', permission: 'manage-users', change: UserChange }), fresh: freshSeconds },
  changePassword: calls.put('C016', '/{id}/change-password', 'Change the own password; every other session ends', {
    permission: 'signed-in',
    fresh: freshSeconds,
    /** `current_password` is checked if given: the proof of identity of the session takes its place. */
    body: json(z.strictObject({ current_password: z.string().min(1).max(256).optional(), password: z.string().min(1).max(256) })),
    reply: result(z.null()),
  }),
  activate: calls.put('C017', '/{id}/activate', 'Let a person sign in again', { reply: result(UserRow) }),
  deactivate: calls.put('C018', '/{id}/deactivate', 'Close a person’s account at once; a replacement takes over what they look after', {
    body: json(z.strictObject({ replace_with: Id.nullable().optional(), version: Version.optional() })),
    reply: result(Deactivation),
  }),
  deactivateConfirmation: calls.get('C019', '/{id}/deactivate-confirmation', 'What a person looks after, and who could take it over', {
    permission: 'manage-users',
    reply: result(DeactivateConfirmation),
  }),
  googleAccountEmail: calls.put('C020', '/{id}/google-account-email', 'Keep which Google account is a person’s; null for none', {
    permission: 'signed-in',
    fresh: freshSeconds,
    body: json(z.strictObject({ google_account_email: AccountEmail.nullable(), version: Version.optional() })),
    reply: result(UserRow),
  }),
  resetPassword: calls.put(
    'C021',
    '/{id}/resetPassword',
    'Send a person a link to set a password: the invitation once more to who never had one',
    { reply: result(z.null()) },
  ),
  resetPasswordDashed: calls.put(
    'C021',
    '/{id}/reset-password',
    'Send a person a link to set a password: the invitation once more to who never had one',
    { reply: result(z.null()) },
  ),
  sessions: calls.get('own', '/{id}/sessions', 'Where a person is signed in, the latest first', {
    reply: result(z.array(SessionRow)),
    servedBy: 'group',
  }),
  security: calls.get('C803', '/{id}/security', 'How a person signs in, where they are signed in, and what happened last', {
    reply: result(UserSecurity),
    servedBy: 'group',
  }),
  endSession: calls.delete('C805', '/{id}/sessions/{sessionId}', 'Sign a person out in one browser', {
    permission: 'signed-in',
    fresh: freshSeconds,
    reply: result(z.null()),
  }),
  endSessions: calls.delete('own', '/{id}/sessions', 'Sign a person out everywhere, but in the browser that asks', {
    permission: 'signed-in',
    fresh: freshSeconds,
    reply: result(z.null()),
  }),
};
