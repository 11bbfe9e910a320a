import { createHash, randomBytes } from 'node:crypto';
import { parseIpAddress } from '#shared/domain/ip-addresses/ip-address.ts';
import type { SecurityEventKind, SecurityOutcome } from '#shared/domain/security/security-events.ts';
import { shortenAddress } from '#shared/domain/security/shorten-address.ts';
import { browserName } from '#shared/domain/users/browser-name.ts';
import { instant, now } from './clock.ts';
import { config } from './config.ts';
import { keys, noTenant } from './keys.ts';
import { requestOrigin } from './request-origin.ts';
import { type Item, table, type Write } from './table.ts';
import type { Transaction } from './transaction.ts';

/**
 * The security log of a library: who signed in, changed an account, or took data out. It is append only: this module alone writes it, each write
 * requires that its key is new, and no function may update or delete one of its items (infra/constructs/grant-rights.ts).
 */

/** Details of an event: ids, codes and counts. Names, addresses and secrets have no place here. */
export type EventDetails = Readonly<Record<string, string | number | readonly string[]>>;

/** An event to record. */
export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** `ok` by default. */
  outcome?: SecurityOutcome;
  /** The user who acts, if not the caller of the transaction; null if unknown. */
  userId?: string | null;
  /** The record that the event is about. */
  subject?: { kind: string; id: string } | undefined;
  /** A code for the reason of the outcome. */
  reason?: string;
  details?: EventDetails;
}

/** An event as stored, and as readers get it. */
export interface SecurityEvent {
  id: string;
  at: string;
  kind: SecurityEventKind;
  outcome: SecurityOutcome;
  /** The user who acted; null for an unknown person, a job, or the operator. */
  user_id: string | null;
  subject: { kind: string; id: string } | null;
  reason: string | null;
  /** The network of the client, shortened to /24 or /48; null for a job. */
  network: string | null;
  /** "Firefox on Linux". */
  browser: string | null;
  /** A digest of the session's id: shows which events belong to one session without revealing it. */
  session: string | null;
  request_id: string | null;
  details: EventDetails;
}

export interface StoredEvent extends Item {
  expires_at: number;
  event: SecurityEvent;
}

/** The client's full address, in an item of its own, as it is kept for a shorter time than the event and no event is ever changed. */
export interface StoredAddress extends Item {
  expires_at: number;
  ip: string;
}

/** Events are kept for 13 months: a year can be compared with the one before. */
const eventDays = 396;
const addressDays = 90;

/** Adds an event to a commit: it is stored exactly if the commit is. */
export function addSecurityEvent(tx: Transaction, event: NewSecurityEvent): void {
  for (const write of writesOf(tx.caller.tenant, { userId: tx.caller.userId, ...event }, tx.at)) tx.write(write);
}

/**
 * Stores an event that belongs to no commit, such as a sign-in or a download. Await it before the token or the bytes are handed out: if it cannot be
 * stored, it throws, and nothing may be handed out. `beside` are further writes of the same transaction; `at` is another time, for demo data.
 */
export async function recordSecurityEvent(tenant: string, event: NewSecurityEvent, beside: Write[] = [], at = instant()): Promise<void> {
  await table.transact([...writesOf(tenant, event, at), ...beside]);
}

function writesOf(tenant: string, event: NewSecurityEvent, at: string): Write[] {
  const origin = requestOrigin();
  const id = randomBytes(12).toString('base64url');
  const address = origin?.ip ? parseIpAddress(origin.ip) : undefined;
  const stored: SecurityEvent = {
    id,
    at,
    kind: event.kind,
    outcome: event.outcome ?? 'ok',
    user_id: event.userId ?? null,
    subject: event.subject ?? null,
    reason: event.reason ?? null,
    network: address ? shortenAddress(address) : null,
    browser: browserName(origin?.userAgent),
    session: origin?.sessionId === undefined ? null : sessionDigest(origin.sessionId),
    request_id: origin?.requestId ?? null,
    details: event.details ?? {},
  };
  const item: StoredEvent = { ...keys.securityEvent(tenant, at, id), expires_at: inDays(at, eventDays), event: stored };
  if (!address || !origin?.ip) return [put(item)];
  const full: StoredAddress = { ...keys.securityAddress(tenant, at, id), expires_at: inDays(at, addressDays), ip: origin.ip };
  return [put(item), put(full)];
}

/** The months (`YYYY-MM`) that can hold events, latest first; `ahead` adds months to come, for a clock that was set back. */
export function securityMonths(ahead = 0): string[] {
  const today = now();
  const count = ahead + 1 + Math.ceil(eventDays / 28);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead - index, 1)).toISOString().slice(0, 7),
  );
}

/** The full addresses of events, as far as they are still kept, by the event's id. */
export async function addressesOf(tenant: string, events: readonly SecurityEvent[]): Promise<Map<string, string>> {
  const found = await table.getMany<StoredAddress>(events.map(({ at, id }) => keys.securityAddress(tenant, at, id)));
  return new Map(found.map(({ sk, ip }) => [sk.split('#')[2] ?? '', ip]));
}

function put(item: Item): Write {
  return { Put: { TableName: config.tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

function inDays(at: string, days: number): number {
  return Math.floor(Date.parse(at) / 1000) + days * 24 * 3600;
}

/** The name of a session in the log. */
export function sessionDigest(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);
}

/** The counter of an address's failures, which keeps a flood of them from filling the log. */
interface FloodGate extends Item {
  /** The minute of the last event, since 1970. */
  minute: number;
  /** Failures since that event. */
  left_out: number;
}

/** Days for which failures that were left out are remembered for the next event. */
const floodDays = 30;

/**
 * Records a failed sign-in: at most one event per minute and address (`name` identifies it, and is stored as a digest), with the number of
 * failures left out since the last one. `tenant` is undefined for an address without an account: its event names only the digest, and goes to a log
 * of the installation, so that known and unknown addresses take the same time.
 */
export async function recordFailure(tenant: string | undefined, name: string, event: NewSecurityEvent): Promise<void> {
  const key = keys.attempts(tenant ?? noTenant, `event ${event.kind} ${name}`);
  const at = now().getTime();
  const minute = Math.floor(at / 60_000);
  const before = await table.get<FloodGate>(key);
  if (before?.minute === minute) {
    await table.update(key, { UpdateExpression: 'ADD left_out :one', ExpressionAttributeValues: { ':one': 1 } });
    return;
  }
  const gate: FloodGate = { ...key, minute, left_out: 0, expires_at: Math.floor(at / 1000) + floodDays * 24 * 3600 };
  const isSame = before
    ? { ConditionExpression: '#minute = :minute and left_out = :count', ExpressionAttributeNames: { '#minute': 'minute' } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const values = before && { ExpressionAttributeValues: { ':minute': before.minute, ':count': before.left_out } };
  const leftOut = before?.left_out ?? 0;
  const full = leftOut === 0 ? event : { ...event, details: { ...event.details, left_out: leftOut } };
  try {
    await recordSecurityEvent(tenant ?? noTenant, full, [{ Put: { TableName: config.tableName, Item: gate, ...isSame, ...values } }]);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') throw error;
    // Another failure of this minute was faster.
    await table.update(key, { UpdateExpression: 'ADD left_out :one', ExpressionAttributeValues: { ':one': 1 } });
  }
}
