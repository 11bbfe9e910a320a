import { createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perennial-key-'));
  vi.stubEnv('PUBLIC_URL', 'http://perennial.test');
  vi.stubEnv('SIGNING_KEY_ID', '');
  vi.stubEnv('SIGNING_KEY_FILE', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(folder, { recursive: true, force: true });
});

/** The modules as a process of its own has them. */
async function freshTokens() {
  vi.resetModules();
  return import('#functions/platform/tokens.ts');
}

const about = () => ({ sub: 'user', tid: 'tenant', sid: 'user.session', sv: 1, auth_time: Math.floor(Date.now() / 1000) });

test('of several processes that find no key file one makes it, for its owner only, and all sign with the same', async () => {
  const file = join(folder, 'keys', 'signing-key.pem');
  vi.stubEnv('SIGNING_KEY_FILE', file);
  const processes = await Promise.all([freshTokens(), freshTokens(), freshTokens()]);
  const sets = await Promise.all(processes.map((each) => each.jwks()));
  expect(new Set(sets.map(({ keys }) => keys[0]?.kid)).size).toBe(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'keys'))).toEqual(['signing-key.pem']);
  const token = (await processes[0]?.issueToken(about())) ?? '';
  expect(await (await freshTokens()).verifyToken(token)).toMatchObject({ sub: 'user', tid: 'tenant' });
});

test('a token of another key, issuer or audience is refused', async () => {
  vi.stubEnv('SIGNING_KEY_FILE', join(folder, 'one.pem'));
  const one = await freshTokens();
  const token = await one.issueToken(about());
  vi.stubEnv('PUBLIC_URL', 'http://elsewhere.test');
  expect(await one.verifyToken(token)).toBeUndefined();
  vi.stubEnv('PUBLIC_URL', 'http://perennial.test');
  expect(await one.verifyToken(token)).toBeDefined();
  vi.stubEnv('SIGNING_KEY_FILE', join(folder, 'two.pem'));
  expect(await (await freshTokens()).verifyToken(token)).toBeUndefined();
});

test('a broken key file is told, not replaced', async () => {
  const file = join(folder, 'broken.pem');
  await writeFile(file, 'not a key');
  vi.stubEnv('SIGNING_KEY_FILE', file);
  await expect((await freshTokens()).jwks()).rejects.toThrow('DECODER');
});

test('on AWS the key stays in KMS, which signs', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kms = mockClient(KMSClient);
  kms.on(GetPublicKeyCommand).resolves({ PublicKey: publicKey.export({ type: 'spki', format: 'der' }) });
  kms
    .on(SignCommand)
    .callsFake(({ Message, SigningAlgorithm, MessageType }: { Message: Uint8Array; SigningAlgorithm: string; MessageType: string }) => {
      expect([SigningAlgorithm, MessageType]).toEqual(['RSASSA_PKCS1_V1_5_SHA_256', 'RAW']);
      return { Signature: sign('sha256', Message, privateKey) };
    });
  vi.stubEnv('SIGNING_KEY_ID', randomUUID());
  const tokens = await freshTokens();
  const claims = await tokens.verifyToken(await tokens.issueToken(about()));
  expect(claims).toMatchObject({ aud: 'perennial', iss: 'http://perennial.test' });
  expect((await tokens.jwks()).keys[0]?.n).toBe(createPublicKey(privateKey).export({ format: 'jwk' }).n);
  expect(kms.commandCalls(GetPublicKeyCommand)).toHaveLength(1);
  kms.restore();
});

test('a key is rotated: the new one is published, signs next, and the old one is honoured until it goes', async () => {
  const [old, fresh] = [join(folder, 'old.pem'), join(folder, 'fresh.pem')];
  const tokens = await freshTokens();
  const keysOf = async () => (await tokens.jwks()).keys.map(({ kid }) => kid);
  const keyOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  vi.stubEnv('SIGNING_KEY_FILE', old);
  const first = await tokens.issueToken(about());
  const [oldKey] = await keysOf();

  vi.stubEnv('SIGNING_KEY_FILE', `${old},${fresh}`);
  const [, freshKey] = await keysOf();
  const second = await tokens.issueToken(about());
  expect([keyOf(first), keyOf(second)]).toEqual([oldKey, oldKey]);
  expect(freshKey).not.toBe(oldKey);

  vi.stubEnv('SIGNING_KEY_FILE', `${fresh},${old}`);
  const third = await tokens.issueToken(about());
  expect(keyOf(third)).toBe(freshKey);
  for (const token of [first, second, third]) expect(await tokens.verifyToken(token)).toMatchObject({ sub: 'user' });
  // A function that has not heard of the change yet honours the new key's tokens too.
  vi.stubEnv('SIGNING_KEY_FILE', `${old},${fresh}`);
  expect(await tokens.verifyToken(third)).toBeDefined();

  vi.stubEnv('SIGNING_KEY_FILE', fresh);
  expect(await keysOf()).toEqual([freshKey]);
  expect(await tokens.verifyToken(second)).toBeUndefined();
  expect(await tokens.verifyToken(third)).toBeDefined();
});
