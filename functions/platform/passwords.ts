import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/** The hash of new passwords: Argon2id, or scrypt on a Node built without it. Shown by `/api/health`. */
export type PasswordScheme = 'argon2id' | 'scrypt';

/** The cost that OWASP recommends: 19 MiB and two passes, or 128 MiB of scrypt. One hash takes about 60 ms on a thread of its own. */
const argonCost = { memory: 19_456, passes: 2, parallelism: 1 };
const scryptCost = { ln: 17, r: 8, p: 1 };
/** The minimum that the algorithms accept: less than a millisecond. */
const leastArgonCost = { memory: 8, passes: 1, parallelism: 1 };
const leastScryptCost = { ln: 1, r: 1, p: 1 };

/** Set by tests that do not test hashing: new passwords are hashed at the minimum cost. Nothing else can lower the cost. */
export const passwordHashing = { isCheap: false };

const saltBytes = 16;
const hashBytes = 32;

const scrypt = promisify<string, Uint8Array, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);

export function passwordScheme(): PasswordScheme {
  return typeof crypto.argon2 === 'function' ? 'argon2id' : 'scrypt';
}

/** A parsed PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` or `$scrypt$ln=17,r=8,p=1$salt$hash`. */
interface Phc {
  scheme: PasswordScheme;
  cost: Record<string, number>;
  salt: Uint8Array;
  hash: Uint8Array;
}

const shape = /^\$(argon2id|scrypt)(?:\$v=19)?\$([a-z]+=\d+(?:,[a-z]+=\d+)*)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(text: string): Phc {
  const match = shape.exec(text);
  if (!match) throw new Error('A stored password hash has an unknown form');
  const cost = Object.fromEntries(
    (match[2] ?? '')
      .split(',')
      .map((part) => part.split('=') as [string, string])
      .map(([name, value]) => [name, Number(value)]),
  );
  return {
    scheme: match[1] as PasswordScheme,
    cost,
    salt: Buffer.from(match[3] ?? '', 'base64'),
    hash: Buffer.from(match[4] ?? '', 'base64'),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

function writePhc({ scheme, cost, salt, hash }: Phc): string {
  const parameters = Object.entries(cost)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
  return `$${scheme}${scheme === 'argon2id' ? '$v=19' : ''}$${parameters}$${base64(salt)}$${base64(hash)}`;
}

function presentCost(): Record<string, number> {
  if (passwordScheme() === 'scrypt') return { ...(passwordHashing.isCheap ? leastScryptCost : scryptCost) };
  const { memory, passes, parallelism } = passwordHashing.isCheap ? leastArgonCost : argonCost;
  return { m: memory, t: passes, p: parallelism };
}

/** The slow part; both algorithms run on a thread of the pool, so the event loop stays free. */
function derive(password: string, { scheme, cost, salt, hash }: Phc): Promise<Uint8Array> {
  // The same password may arrive in other code points from another keyboard.
  const message = password.normalize('NFKC');
  if (scheme === 'scrypt') {
    const { ln = scryptCost.ln, r = scryptCost.r, p = scryptCost.p } = cost;
    return scrypt(message, salt, hash.length, { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 128 * p + 1024 * 1024 });
  }
  const { m = argonCost.memory, t = argonCost.passes, p = argonCost.parallelism } = cost;
  return new Promise((resolve, reject) => {
    crypto.argon2('argon2id', { message, nonce: salt, parallelism: p, tagLength: hash.length, memory: m, passes: t }, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });
}

/** A new hash with its parameters, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const phc: Phc = { scheme: passwordScheme(), cost: presentCost(), salt: crypto.randomBytes(saltBytes), hash: new Uint8Array(hashBytes) };
  return writePhc({ ...phc, hash: await derive(password, phc) });
}

/**
 * Whether the password matches a stored hash of any parameters. Without a stored hash the same work is done, so that the duration does not reveal
 * whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const phc: Phc =
    stored === undefined
      ? { scheme: passwordScheme(), cost: presentCost(), salt: new Uint8Array(saltBytes), hash: new Uint8Array(hashBytes) }
      : parsePhc(stored);
  const derived = await derive(password, phc);
  return crypto.timingSafeEqual(derived, phc.hash) && stored !== undefined;
}

/** Whether a hash differs in scheme or cost from a new one: a successful sign-in then renews it. */
export function isOutdatedHash(stored: string): boolean {
  const { scheme, cost } = parsePhc(stored);
  const present = presentCost();
  return scheme !== passwordScheme() || Object.keys(present).some((name) => present[name] !== cost[name]);
}
