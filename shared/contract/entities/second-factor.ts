import * as z from 'zod';
import { audit, ForeignId, Instant, RequiredText } from '../fields.ts';

/** A passkey of a person. */
export const Passkey = z.object({
  id: ForeignId('the passkey’s own id'),
  /** The id that the authenticator gave it, in base64url; unique in the installation. */
  credential_id: ForeignId('an id that an authenticator made', z.string().max(1400)),
  /** COSE key in base64url. */
  public_key: z.string(),
  /** The authenticator's count of uses; 0 for a passkey that does not count. */
  counter: z.int().min(0),
  transports: z.array(z.string()),
  /** Whether it is synchronized between devices. */
  backed_up: z.boolean(),
  /** The model of the authenticator. */
  aaguid: z.string(),
  name: RequiredText(100),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/**
 * The second factors of a person: passkeys, an authenticator app, recovery codes. One record a person, with the id of the person, so that
 * whatever depends on more than one of them is decided on one state. It never leaves the table.
 */
export const SecondFactor = z.object({
  ...audit,
  /** The person as authenticators know them: 32 random bytes in base64url, so that a passkey carries no name or address. */
  handle: z.string(),
  passkeys: z.array(Passkey),
  /** The authenticator app: its secret, sealed, and the last time step whose code was used. */
  totp: z.object({ sealed: z.string(), confirmed_at: Instant, last_step: z.int() }).nullable(),
  /** An authenticator app that has not been confirmed yet. */
  started: z.object({ sealed: z.string(), started_at: Instant }).nullable(),
  /** SHA-256 of each recovery code in base64url. */
  recovery_codes: z.array(z.object({ digest: z.string(), used_at: Instant.nullable() })),
  /** The first sign-in since the library requires a factor of this person. */
  asked_at: Instant.nullable(),
});
