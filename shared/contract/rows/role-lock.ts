import * as z from 'zod';
import { roleNames } from '../permissions.ts';

/** The rules of an identity provider that give a person their roles, so that nobody changes them by hand. */
export const RoleLock = z.object({
  /** The name of the institution. */
  provider: z.string(),
  /** The rules that matched at the last sign-in; empty before it. */
  rules: z.array(z.object({ attribute: z.string(), value: z.string(), role: z.enum(roleNames) })),
});
export type RoleLock = z.output<typeof RoleLock>;
