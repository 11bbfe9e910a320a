import * as z from 'zod';
import { audit, RequiredText } from '../fields.ts';
import { permissions, roleNames } from '../permissions.ts';

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
});
export type User = z.output<typeof User>;

/** The signed-in person as the web keeps it (C001, C012). */
export const CurrentUser = z.object({
  id: User.shape.id,
  name: z.string(),
  email: z.string(),
  colour: z.string(),
  permissions: z.array(z.enum(permissions)),
  is_system_user: z.boolean(),
  tenant: z.object({ id: z.string(), name: z.string() }),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** A password's hash, as a PHC string. Never in the log, a snapshot or an export. */
export const Credential = z.object({ ...audit, hash: z.string(), changed_at: z.iso.datetime() });
export type Credential = z.output<typeof Credential>;
