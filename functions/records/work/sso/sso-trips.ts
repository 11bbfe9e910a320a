import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Message } from '#shared/domain/messages/message.ts';
import type { SsoAttributes } from '#shared/domain/sso/role-rules.ts';
import { now } from '#functions/platform/clock.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';

/**
 * The two halves of a sign-in at a provider, each a random text that is used once: the request, which goes there as `state` and comes back, and the
 * ticket, which the browser gets for the answer. Both are bound to a secret of the tab in which the sign-in began.
 */
interface Trip {
  tenant: string;
  provider: string;
  /** SHA-256 of the tab's secret in base64url. */
  tab: string;
  /** The user who tests the settings; absent for a sign-in. */
  tester?: string;
  /** Seconds since 1970. */
  began: number;
}

export interface SsoRequest extends Trip {
  nonce: string;
  /** The verifier of PKCE. */
  pkce: string;
  /** Whether the provider must ask anew who it is. */
  fresh: boolean;
}

/** A person as a provider describes them. */
export interface Arrived {
  issuer: string;
  subject: string;
  /** In lower case; null unless the provider says that it is verified. */
  email: string | null;
  name: string | null;
  attributes: SsoAttributes;
  /** Whether the provider says that it asked for a second factor. */
  showed_factor: boolean;
  /** Whether the person has proved their identity there after the request. */
  fresh: boolean;
}

/** A verified answer, or the failure of a test. */
export type SsoTicket = Trip & ({ arrived: Arrived; failure?: never } | { failure: Message; arrived?: never });

const requestSeconds = 10 * 60;
const ticketSeconds = 60;

/** The key of a random text, of which the table has the digest only. Hexadecimal, as keys of attempts do not distinguish letters by case. */
function keyOf(kind: 'request' | 'ticket', secret: string): Key {
  return keys.attempts('ANY', `sso ${kind} ${createHash('sha256').update(secret).digest('hex')}`);
}

async function issue(kind: 'request' | 'ticket', trip: Trip, seconds: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await table.put({ ...keyOf(kind, secret), expires_at: seconds + Math.floor(now().getTime() / 1000), trip });
  return secret;
}

async function take<T extends Trip>(kind: 'request' | 'ticket', secret: string): Promise<T | undefined> {
  const item = await table.take<Item & { expires_at: number; trip: T }>(keyOf(kind, secret));
  return item && item.expires_at * 1000 > now().getTime() ? item.trip : undefined;
}

/** Stores a request; returns its `state`. It is good for ten minutes. */
export const openRequest = (request: SsoRequest): Promise<string> => issue('request', request, requestSeconds);

/** Consumes a request; undefined if it is unknown, used or expired. */
export const takeRequest = (state: string): Promise<SsoRequest | undefined> => take('request', state);

/** Stores a ticket; returns its text. It is good for a minute. */
export const issueTicket = (ticket: SsoTicket): Promise<string> => issue('ticket', ticket, ticketSeconds);

/** Consumes a ticket; undefined if it is unknown, used or expired, or comes from a tab other than that of the sign-in. [RZ03] */
export async function takeTicket({ ticket, verifier }: { ticket: string; verifier: string }): Promise<SsoTicket | undefined> {
  const found = await take<SsoTicket>('ticket', ticket);
  if (!found) return undefined;
  const [given, wanted] = [createHash('sha256').update(verifier).digest(), Buffer.from(found.tab, 'base64url')];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? found : undefined;
}
