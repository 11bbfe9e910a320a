import * as z from 'zod';
import { Passkey } from '../entities/second-factor.ts';
import { Id, Instant } from '../fields.ts';

/** A passkey as its owner and managers of users see it. */
export const PasskeyRow = z.object({
  id: Id,
  name: Passkey.shape.name,
  backed_up: Passkey.shape.backed_up,
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type PasskeyRow = z.output<typeof PasskeyRow>;

/** A person's second factors, without their secrets. */
export const FactorsRow = z.object({
  /** Since when an authenticator app is set up; null without one. */
  app_since: Instant.nullable(),
  passkeys: z.array(PasskeyRow),
  /** Recovery codes that can still be used. */
  recovery_codes_left: z.int(),
});
export type FactorsRow = z.output<typeof FactorsRow>;
