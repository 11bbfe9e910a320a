import * as z from 'zod';
import { User } from '../entities/user.ts';
import { Id, Instant, Version } from '../fields.ts';
import { permissions, roleNames } from '../permissions.ts';
import { told, toldAll, toldOrNot } from '../told.ts';

/**
 * A person as lists show them. Everybody who is signed in sees names, colors, roles and who is active, which it takes to assign work and to share;
 * email addresses and Google accounts, by which people sign in, are for who manages users, and everybody sees their own.
 */
export const UserRow = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Null for who may not see it. */
  email: z.string().nullable(),
  colour: User.shape.colour,
  roles: z.array(z.object({ id: z.enum(roleNames), name: z.string() })),
  is_system_user: z.boolean(),
  active: z.boolean(),
  /** Told to who manages users, and to everybody of themselves; null too for who never signed in. */
  last_seen_at: Instant.nullable(),
  /** Told to the same. */
  google_account_email: z.string().nullable(),
  created_at: Instant,
  created_by: Id.nullable(),
  updated_at: Instant,
  updated_by: Id.nullable(),
});
export type UserRow = z.output<typeof UserRow>;

/** What the form of a person offers: every role with what its holders may do, which is the matrix of S08. */
export const UserForm = z.object({
  roles: z.array(
    z.object({
      id: z.enum(roleNames),
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      /** Whether the person who asks may give it. */
      grantable: z.boolean(),
    }),
  ),
  permissions: z.array(z.object({ id: z.enum(permissions), name: z.string() })),
});
export type UserForm = z.output<typeof UserForm>;

/** A browser in which somebody is signed in. */
export const SessionRow = z.object({
  id: Id,
  /** "Firefox on Linux"; null where the browser did not say. */
  browser: z.string().nullable(),
  signed_in_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionRow = z.output<typeof SessionRow>;

/** C019: what a person looks after, before their account is closed. */
export const DeactivateConfirmation = z.object({
  name: z.string(),
  ...toldAll('messages'),
  /** Why it cannot be done at all; null where it can. */
  ...toldOrNot('obstacle'),
  owns: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** The count and the kind in words. */
      ...told,
      /** The first few, with where to see them. */
      examples: z.array(z.object({ id: Id, name: z.string(), link: z.string().nullable() })),
    }),
  ),
  /** Who could take it over. */
  replacements: z.array(z.object({ id: Id, name: z.string() })),
  confirm: z.object({ method: z.literal('PUT'), path: z.string(), version: Version }),
});
export type DeactivateConfirmation = z.output<typeof DeactivateConfirmation>;

/** What deactivating did: how many records a replacement takes over, and whether that is still going on. */
export const Deactivation = z.object({ user: UserRow, replaced_by: Id.nullable(), moved: z.int(), running: z.boolean() });
export type Deactivation = z.output<typeof Deactivation>;
