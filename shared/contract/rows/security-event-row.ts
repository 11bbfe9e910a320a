import * as z from 'zod';
import { securityEventKinds, securityOutcomes } from '../../domain/security/security-events.ts';
import { Instant, Reference } from '../fields.ts';
import { FactorsRow } from './factors-row.ts';
import { SessionRow } from './user-row.ts';

/** An event of the security log. Names are those of today: the log itself holds ids. */
export const SecurityEventRow = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(securityEventKinds),
  outcome: z.enum(securityOutcomes),
  /** The person who acted; null for an unknown person, a job or the operator. */
  user: Reference.nullable(),
  /** The record that it is about; `name` is null for records other than people. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  /** A code: the way of a sign-in, or why something was refused or ended. */
  reason: z.string().nullable(),
  /** The network of the client, shortened to /24 or /48. */
  network: z.string().nullable(),
  /** The client's full address, for 90 days and managers of users only. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  /** Identifies a session without revealing its id. */
  session: z.string().nullable(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});
export type SecurityEventRow = z.output<typeof SecurityEventRow>;

/** A page of the log, latest first. `next` continues it; null at its end. A page can be empty and still have a next one, where a filter is rare. */
export const SecurityEventPage = z.object({ events: z.array(SecurityEventRow), next: z.string().nullable() });
export type SecurityEventPage = z.output<typeof SecurityEventPage>;

/** C803: how a person signs in, where they are signed in, and what happened last. */
export const UserSecurity = z.object({
  user: Reference,
  /** The ways to sign in that are set up. */
  has_password: z.boolean(),
  has_google_account: z.boolean(),
  factors: FactorsRow,
  /** Whether the library requires a second factor of the person. */
  factor_required: z.boolean(),
  /** From when on the person can do nothing without one; null with a factor, or before the first sign-in since. */
  factor_due: Instant.nullable(),
  /** The identities at providers of single sign-on. */
  sso: z.array(z.object({ provider: z.string(), subject: z.string(), linked_at: Instant })),
  /** Of a person who signs in at the institution alone: when calendar address and scheduled reports sleep, or since when they do. */
  sleep: z.object({ state: z.enum(['awake', 'soon', 'asleep']), from: Instant }).nullable(),
  sessions: z.array(SessionRow),
  events: z.array(SecurityEventRow),
});
export type UserSecurity = z.output<typeof UserSecurity>;
