import { randomBytes, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leakedPassword } from '#functions/platform/leaked-passwords.ts';
import { hashPassword, isOutdatedHash, passwordHashing, passwordScheme, verifyPassword } from '#functions/platform/passwords.ts';

const whole = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

// All other tests hash at the least cost (engine-environment.ts).
beforeAll(() => {
  passwordHashing.isCheap = false;
});
afterAll(() => {
  passwordHashing.isCheap = true;
});

test('the cost of production holds unless a test lowers it', async () => {
  vi.resetModules();
  const fresh = await import('#functions/platform/passwords.ts');
  expect(fresh.passwordHashing).not.toBe(passwordHashing);
  expect(await fresh.hashPassword('correct horse battery')).toMatch(whole);
});

test('a hash is a PHC string with its parameters and fits only its password', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(passwordScheme()).toBe('argon2id');
  expect(hash).toMatch(whole);
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect(await verifyPassword('correct horse batterz', hash)).toBe(false);
  expect(await hashPassword('correct horse battery')).not.toBe(hash);
  expect(isOutdatedHash(hash)).toBe(false);
});

test('a password fits in whichever code points its letters come', async () => {
  expect(await verifyPassword('cafe\u0301 terrasse', await hashPassword('caf\u00e9 terrasse'))).toBe(true);
});

test('no hash fits nothing, not even what it is compared with', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
});

test('hashes of other parameters and of scrypt are verified and told as outdated', async () => {
  // The test vector of the reference implementation of Argon2id: t=2, m=256 KiB, p=1.
  const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verifyPassword('password', weak)).toBe(true);
  expect(isOutdatedHash(weak)).toBe(true);
  const salt = randomBytes(16);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  const scrypt = `$scrypt$ln=14,r=8,p=1$${text(salt)}$${text(scryptSync('abc', salt, 32, { N: 2 ** 14, r: 8, p: 1 }))}`;
  expect(await verifyPassword('abc', scrypt)).toBe(true);
  expect(await verifyPassword('abd', scrypt)).toBe(false);
  expect(isOutdatedHash(scrypt)).toBe(true);
});

test('a cheap hash of a test is told as outdated by the product', async () => {
  passwordHashing.isCheap = true;
  const cheap = await hashPassword('abc');
  expect(isOutdatedHash(cheap)).toBe(false);
  passwordHashing.isCheap = false;
  expect(cheap).toContain('$m=8,t=1,p=1$');
  expect(await verifyPassword('abc', cheap)).toBe(true);
  expect(isOutdatedHash(cheap)).toBe(true);
});

test('an unknown form of hash is an error, not a refusal', async () => {
  await expect(verifyPassword('abc', 'md5:abcdef')).rejects.toThrow('unknown form');
});

test.each([
  'q1w2e3r4t5y6',
  'michaeljackson1',
  'harrypotter123',
  'thisismypassword',
  'ThisIsMyPassword2019!',
  'th1s1smyp@ssword',
  ' thisismypassword ',
  'ｔｈｉｓｉｓｍｙｐａｓｓｗｏｒｄ',
])('%s is refused as a leaked password [RY11]', (password) => {
  expect(leakedPassword(password)).toEqual([
    { field: 'password', message: 'This password is known from leaked lists. Choose another one.' },
  ]);
});

test('a password that nobody had before is not taken for a leaked one', () => {
  const others = Array.from({ length: 10_000 }, (_, number) => `${number}-${'quiet-lantern-orchard'.slice(number % 9)}`);
  expect(others.filter((password) => leakedPassword(password).length > 0)).toEqual([]);
});
