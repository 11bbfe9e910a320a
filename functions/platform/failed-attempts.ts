import { Problem } from '#shared/contract/errors.ts';
import { networkOf } from '#shared/domain/users/network-of.ts';
import { lockedAfter, lockSeconds, secondsAfterFailures, secondsOnNetwork } from '#shared/domain/users/sign-in-waits.ts';
import { now } from './clock.ts';
import { keys } from './keys.ts';
import { isConditionFailure, type Item, pause, table } from './table.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Failed attempts to sign in to one account, or from one known browser. Accounts are counted across tenants: a lock per tenant would reveal in which
 * tenants the address has an account. Expires 15 minutes after the last attempt.
 */
interface Attempts extends Item {
  failures: number;
  /** Milliseconds since 1970: earlier attempts are refused. */
  blocked_until: number;
  /** Seconds since 1970. */
  expires_at: number;
  /** Changes with each write, so that two simultaneous attempts count as two. */
  stamp: number;
}

const anyTenant = 'ANY';

async function read(name: string): Promise<Attempts | undefined> {
  return table.get<Attempts>(keys.attempts(anyTenant, name));
}

async function write(name: string, before: Attempts | undefined, failures: number): Promise<boolean> {
  const wait = secondsAfterFailures(failures);
  const at = now().getTime();
  const item: Attempts = {
    ...keys.attempts(anyTenant, name),
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
  const wait = seconds > 60 ? say('common.minutes', { minutes }) : seconds > 1 ? say('common.seconds', { seconds }) : say('common.aSecond');
  const why = failures >= lockedAfter ? say('common.addressLocked') : say('common.wrongSeveralTimes');
  return new Problem(429, say('common.twoSentences', { first: why, second: say('common.tryAgainIn', { wait }) }), {
    retryAfterSeconds: seconds,
  });
}

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot get around the lock. `name` is the counted address, or another
 * name. Throws 429 while the next attempt has to wait. Returns the attempts counted so far, this one included.
 */
export async function countAttempt(name: string): Promise<number> {
  for (let tries = 0; tries < 8; tries++) {
    if (tries > 0) await pause(tries);
    const stored = await read(name);
    const at = now().getTime();
    const failures = stored && stored.expires_at * 1000 > at ? stored.failures : 0;
    if (stored && failures > 0 && stored.blocked_until > at) throw refuse(Math.ceil((stored.blocked_until - at) / 1000), failures);
    if (await write(name, stored, failures + 1)) return failures + 1;
  }
  throw refuse(5, 0);
}

/** Takes back the count of a correct attempt. */
export async function uncountAttempt(name: string): Promise<void> {
  const stored = await read(name);
  if (stored) await write(name, stored, Math.max(0, stored.failures - 1));
}

/** Deletes all failures under a name. */
export async function clearAttempts(name: string): Promise<void> {
  await table.delete(keys.attempts(anyTenant, name));
}

/** An attempt to sign in. */
export interface SignIn {
  email: string;
  ip: string;
  /** The browser's id, if this account has signed in there before. */
  device: string | undefined;
}

/** A known browser has its own count, so that attempts from elsewhere never lock it out. */
function countedAs({ email, device }: SignIn): string {
  return device === undefined ? email : `device ${device}`;
}

/**
 * Admits and counts an attempt to sign in. Throws 429 while its account, its browser or its network has to wait. Returns the number of attempts that
 * are counted as failed if this one is wrong.
 */
export async function admitSignIn(signIn: SignIn): Promise<number> {
  if (signIn.device === undefined) await waitOnNetwork(signIn);
  return countAttempt(countedAs(signIn));
}

/** Records a failed attempt. Account or browser have already counted it; a network counts unknown browsers only. */
export async function noteWrongSignIn({ ip, device }: SignIn): Promise<void> {
  if (device !== undefined) return;
  await table.update(networkKey(ip), {
    UpdateExpression: 'ADD failures :one SET expires_at = :expires',
    ExpressionAttributeValues: { ':one': 1, ':expires': Math.ceil(now().getTime() / 1000) + 2 * lockSeconds },
  });
}

/** Records a successful attempt. `isWhole` is false if the address has accounts with other passwords, whose count must not be reset. */
export async function noteRightSignIn(signIn: SignIn, isWhole: boolean): Promise<void> {
  await Promise.all([
    isWhole ? clearAttempts(countedAs(signIn)) : uncountAttempt(countedAs(signIn)),
    signIn.device === undefined && table.delete(turnKey(signIn)),
  ]);
}

/** The key of a network's failures by unknown browsers in a quarter of an hour. */
function networkKey(ip: string): ReturnType<typeof keys.attempts> {
  return keys.attempts(anyTenant, `from ${networkOf(ip)} ${Math.floor(now().getTime() / (lockSeconds * 1000))}`);
}

/** The time from which an account may be tried on a network with many failures. */
interface NetworkTurn extends Item {
  /** Milliseconds since 1970. */
  from: number;
  /** Seconds since 1970. */
  expires_at: number;
}

function turnKey({ email, ip }: SignIn): ReturnType<typeof keys.attempts> {
  return keys.attempts(anyTenant, `turn ${email} from ${networkOf(ip)}`);
}

/**
 * On a network with many failures, the first attempt at an account is refused, and another admitted after a wait. The wait is per account and grows
 * with the network's failures. Each turn admits one attempt.
 */
async function waitOnNetwork(signIn: SignIn): Promise<void> {
  const failures = (await table.get<Attempts>(networkKey(signIn.ip)))?.failures ?? 0;
  const seconds = secondsOnNetwork(failures);
  if (seconds === 0) return;
  const at = now().getTime();
  const turn = await table.get<NetworkTurn>(turnKey(signIn));
  if (turn && turn.expires_at * 1000 > at) {
    if (turn.from > at) throw tooManyFrom(Math.ceil((turn.from - at) / 1000));
    try {
      await table.update(turnKey(signIn), {
        UpdateExpression: 'SET expires_at = :used',
        ConditionExpression: 'expires_at = :before',
        ExpressionAttributeValues: { ':used': 0, ':before': turn.expires_at },
      });
      return;
    } catch (error) {
      // Another attempt used the turn.
      if (!isConditionFailure(error)) throw error;
    }
  }
  const next: NetworkTurn = { ...turnKey(signIn), from: at + seconds * 1000, expires_at: Math.ceil(at / 1000) + seconds + lockSeconds };
  await table.put(next);
  throw tooManyFrom(seconds);
}

function tooManyFrom(seconds: number): Problem {
  return new Problem(429, say('common.networkLocked', { seconds }), {
    retryAfterSeconds: seconds,
  });
}
