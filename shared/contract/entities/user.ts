import * as z from 'zod';
import { audit, RequiredText, Version } from '../fields.ts';
import { permissions, roleNames } from '../permissions.ts';
import { factorMethods } from '#shared/domain/users/second-factors.ts';

/** An address as typed by users: trimmed and converted to lower case. */
export const AccountEmail = z.string().trim().toLowerCase().pipe(z.email().max(255));

/** A person's account in one tenant (R068). */
export const User = z.object({
  ...audit,
  name: RequiredText(),
  email: z.email().max(255),
  /** A hue for initials and comments: `#rrggbb`. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  roles: z.array(z.enum(roleNames)),
  is_system_user: z.boolean(),
  active: z.boolean(),
  /** The user's Google account (C020); absent in records from before it could be stored. */
  google_account_email: z.email().max(255).nullable().optional(),
});
export type User = z.output<typeof User>;

/** A new user (C014), who gets a mail with a link to set a first password. */
export const UserCreation = z.strictObject({
  name: RequiredText(),
  email: AccountEmail,
  /** At least one, which is a rule of the domain: its sentence is what forms show. */
  roles: z.array(z.enum(roleNames)).max(roleNames.length),
  is_system_user: z.boolean().optional(),
  google_account_email: AccountEmail.nullable().optional(),
});
export type UserCreation = z.output<typeof UserCreation>;

/** The fields of a user that can change (C015). */
export const UserChange = z
  .strictObject({
    name: RequiredText(),
    email: AccountEmail,
    roles: UserCreation.shape.roles,
    is_system_user: z.boolean(),
    version: Version,
  })
  .partial();

/** The signed-in user, as sent to the application (C001, C012). */
export const CurrentUser = z.object({
  id: User.shape.id,
  name: z.string(),
  email: z.string(),
  colour: z.string(),
  permissions: z.array(z.enum(permissions)),
  is_system_user: z.boolean(),
  tenant: z.object({ id: z.string(), name: z.string() }),
  /**
   * When a person without a second factor needs one for everything, as the library requires it; null if it does not. Absent from what earlier releases
   * stored in a browser.
   */
  factor_due: z.iso.datetime().nullable().optional(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/**
 * A sign-in that waits for a second factor (C810). `token` proves the first step for five minutes; null if nothing of `methods` can follow, and the
 * person signs in anew.
 */
export const PendingSignIn = z.object({
  pending: z.literal('second_factor'),
  methods: z.array(z.enum(factorMethods)),
  token: z.string().nullable(),
});
export type PendingSignIn = z.output<typeof PendingSignIn>;

/** A password's hash, as a PHC string. Never in the log, a snapshot or an export. */
export const Credential = z.object({ ...audit, hash: z.string(), changed_at: z.iso.datetime() });
export type Credential = z.output<typeof Credential>;
