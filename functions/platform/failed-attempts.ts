import { Problem } from '#shared/contract/errors.ts';
import { now } from './clock.ts';
import { keys } from './keys.ts';
import { isConditionFailure, type Item, pause, table } from './table.ts';

/**
 * Failed sign-ins of one address, over all tenants: counted by tenant, a lock would tell in which of them the address has an
 * account. Forgotten 15 minutes after the last one.
 */
interface Attempts extends Item {
  failures: number;
  /** Milliseconds since 1970: no try before. */
  blocked_until: number;
  /** Seconds since 1970. */
  expires_at: number;
  /** Changes with each write, so that two tries at once are counted as two. */
  stamp: number;
}

const anyTenant = 'ANY';
const lockedAfter = 10;
const lockSeconds = 15 * 60;
/** Seconds to wait after so many failures; the first three cost nothing, as anybody mistypes. */
const waits = [0, 0, 0, 0, 1, 2, 4, 8, 16, 30];

function waitAfter(failures: number): number {
  return failures >= lockedAfter ? lockSeconds : (waits[failures] ?? 0);
}

async function read(email: string): Promise<Attempts | undefined> {
  return table.get<Attempts>(keys.attempts(anyTenant, email));
}

async function write(email: string, before: Attempts | undefined, failures: number): Promise<boolean> {
  const wait = waitAfter(failures);
  const at = now().getTime();
  const item: Attempts = {
    ...keys.attempts(anyTenant, email),
    failures,
    blocked_until: at + wait * 1000,
    expires_at: Math.ceil(at / 1000) + lockSeconds,
    stamp: (before?.stamp ?? 0) + 1,
  };
  try {
    await table.put(
      item,
      before ? { expression: 'stamp = :stamp', values: { ':stamp': before.stamp } } : { expression: 'attribute_not_exists(pk)' },
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

function refuse(seconds: number, failures: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds > 60 ? `${minutes} minutes` : seconds > 1 ? `${seconds} seconds` : 'a second';
  const why = failures >= lockedAfter ? 'Too many failed sign-ins: this address is locked for a while.' : 'That was wrong several times.';
  return new Problem(429, `${why} Please try again in ${wait}.`, { retryAfterSeconds: seconds });
}

/**
 * Counts a try before its password is looked at, so that many at once are no way around the lock. Throws 429 while the
 * address has to wait.
 */
export async function countAttempt(email: string): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    if (tries > 0) await pause(tries);
    const stored = await read(email);
    const at = now().getTime();
    const failures = stored && stored.expires_at * 1000 > at ? stored.failures : 0;
    if (stored && failures > 0 && stored.blocked_until > at) throw refuse(Math.ceil((stored.blocked_until - at) / 1000), failures);
    if (await write(email, stored, failures + 1)) return;
  }
  throw refuse(5, 0);
}

/** The try was right: it does not count. */
export async function uncountAttempt(email: string): Promise<void> {
  const stored = await read(email);
  if (stored) await write(email, stored, Math.max(0, stored.failures - 1));
}

/** Forgets all failures of an address. */
export async function clearAttempts(email: string): Promise<void> {
  await table.delete(keys.attempts(anyTenant, email));
}

/** Failures from one network address in a quarter of an hour, over all accounts: a whole library may sit behind it. */
const mostFromOnePlace = 100;

function placeKey(ip: string): ReturnType<typeof keys.attempts> {
  return keys.attempts(anyTenant, `from ${ip} ${Math.floor(now().getTime() / (lockSeconds * 1000))}`);
}

/** Throws 429 while too many sign-ins failed from a network address: who tries one password at many accounts is slow at each. */
export async function checkPlace(ip: string): Promise<void> {
  const failures = (await table.get<Attempts>(placeKey(ip)))?.failures ?? 0;
  if (failures < mostFromOnePlace) return;
  const seconds = lockSeconds - (Math.floor(now().getTime() / 1000) % lockSeconds);
  throw new Problem(429, `Too many failed sign-ins from your network. Please try again in ${Math.ceil(seconds / 60)} minutes.`, {
    retryAfterSeconds: seconds,
  });
}

/** Counts a failed sign-in from a network address. */
export async function countFailureFrom(ip: string): Promise<void> {
  await table.update(placeKey(ip), {
    UpdateExpression: 'ADD failures :one SET expires_at = :expires',
    ExpressionAttributeValues: { ':one': 1, ':expires': Math.ceil(now().getTime() / 1000) + 2 * lockSeconds },
  });
}
