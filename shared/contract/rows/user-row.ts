import * as z from 'zod';
import { User } from '../entities/user.ts';
import { Id, Instant, Version } from '../fields.ts';
import { permissions, roleNames } from '../permissions.ts';
import { ownMessage, messagesAs, messageOrNullAs } from '../message-fields.ts';

/**
 * A user as lists show them. Every signed-in user sees names, colors, roles and who is active, in order to assign work and to share. Email addresses
 * and Google accounts, with which users sign in, are visible to managers of users; all users see their own.
 */
export const UserRow = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Null if the caller may not see it. */
  email: z.string().nullable(),
  colour: User.shape.colour,
  roles: z.array(z.object({ id: z.enum(roleNames), name: z.string() })),
  is_system_user: z.boolean(),
  active: z.boolean(),
  /** Visible to managers of users and to the user; null also if the user has never signed in. */
  last_seen_at: Instant.nullable(),
  /** Visible to the same users. */
  google_account_email: z.string().nullable(),
  created_at: Instant,
  created_by: Id.nullable(),
  updated_at: Instant,
  updated_by: Id.nullable(),
});
export type UserRow = z.output<typeof UserRow>;

/** The rules of an identity provider that give a person their roles, and which therefore cannot be changed by hand. */
export const RoleLock = z.object({
  /** The name of the institution. */
  provider: z.string(),
  /** The rules that matched at the last sign-in; empty before it. */
  rules: z.array(z.object({ attribute: z.string(), value: z.string(), role: z.enum(roleNames) })),
});
export type RoleLock = z.output<typeof RoleLock>;

/** C504: a user, with the rules that give their roles; null without any, and for callers who see no address. */
export const PersonRow = UserRow.extend({ role_lock: RoleLock.nullable() });
export type PersonRow = z.output<typeof PersonRow>;

/** The content of the form of a user: every role with its permissions, the matrix of S08. */
export const UserForm = z.object({
  roles: z.array(
    z.object({
      id: z.enum(roleNames),
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      /** Whether the caller may grant it. */
      grantable: z.boolean(),
    }),
  ),
  permissions: z.array(z.object({ id: z.enum(permissions), name: z.string() })),
});
export type UserForm = z.output<typeof UserForm>;

/** A signed-in browser. */
export const SessionRow = z.object({
  id: Id,
  /** "Firefox on Linux"; null if the browser did not identify itself. */
  browser: z.string().nullable(),
  signed_in_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  /** The caller's own. */
  current: z.boolean(),
});
export type SessionRow = z.output<typeof SessionRow>;

/** C019: a user's responsibilities, shown before the account is closed. */
export const DeactivateConfirmation = z.object({
  name: z.string(),
  ...messagesAs('messages'),
  /** The reason why it is impossible; null if it is possible. */
  ...messageOrNullAs('obstacle'),
  owns: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** The count and the kind in words. */
      ...ownMessage,
      /** The first few, with their pages. */
      examples: z.array(z.object({ id: Id, name: z.string(), link: z.string().nullable() })),
    }),
  ),
  /** Users who could take over. */
  replacements: z.array(z.object({ id: Id, name: z.string() })),
  confirm: z.object({ method: z.literal('PUT'), path: z.string(), version: Version }),
});
export type DeactivateConfirmation = z.output<typeof DeactivateConfirmation>;

/** The result of a deactivation: the number of records that a replacement takes over, and whether that is still in progress. */
export const Deactivation = z.object({ user: UserRow, replaced_by: Id.nullable(), moved: z.int(), running: z.boolean() });
export type Deactivation = z.output<typeof Deactivation>;
