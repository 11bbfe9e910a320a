import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID, sign } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { config } from './config.ts';

/** A public key in JWKS format. */
export type PublicJwk = { kty: 'RSA'; n: string; e: string; kid: string; use: 'sig'; alg: 'RS256' };

/** A key that signs tokens: in KMS, which it never leaves, or in a file of the installation. */
export interface SigningKey {
  jwk: PublicJwk;
  /** RS256 over the bytes. */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** The key's id is its thumbprint (RFC 7638): it changes exactly when the key does. */
function publicJwk(key: KeyObject): PublicJwk {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  return { kty: 'RSA', n, e, kid, use: 'sig', alg: 'RS256' };
}

async function kmsKey(keyId: string): Promise<SigningKey> {
  const client = new KMSClient({ maxAttempts: 4 });
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (!PublicKey) throw new Error('KMS gave no public key');
  return {
    jwk: publicJwk(createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' })),
    async sign(data) {
      const { Signature } = await client.send(
        new SignCommand({ KeyId: keyId, Message: data, MessageType: 'RAW', SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256' }),
      );
      if (!Signature) throw new Error('KMS gave no signature');
      return Signature;
    },
  };
}

/** The key in the file. If several processes find no file, one creates it and all read the same. */
async function fileKey(file: string): Promise<SigningKey> {
  let pem: string;
  try {
    pem = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeKeyFile(file);
    pem = await readFile(file, 'utf8');
  }
  const key = createPrivateKey(pem);
  return { jwk: publicJwk(createPublicKey(key)), sign: (data) => promisify(sign)('sha256', data, key) };
}

async function makeKeyFile(file: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, privateKey, { mode: 0o600, flag: 'wx' });
  try {
    // A link appears whole or not at all, and never over an existing file.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}

const held = new Map<string, Promise<SigningKey>>();

/**
 * The installation's keys, the signing one first: files if configured (one machine), else KMS. Fetched once per process. A key is rotated in three
 * steps, so that no function gets a token of a key it does not know. First, the new key is added behind the old one: published and accepted, but not
 * signing. Then, once all functions know it, it moves to the front. Last, when the last token of the old key has expired, 15 minutes later, the old
 * key is removed.
 */
export async function signingKeys(): Promise<[SigningKey, ...SigningKey[]]> {
  const { signingKeyFiles: files, signingKeyIds: ids } = config;
  const [first, ...others] =
    files.length > 0
      ? files.map((file) => keyNamed(`file:${file}`, () => fileKey(file)))
      : ids.map((id) => keyNamed(`kms:${id}`, () => kmsKey(id)));
  if (!first) throw new Error('Neither SIGNING_KEY_FILE nor SIGNING_KEY_ID is set');
  return [await first, ...(await Promise.all(others))];
}

function keyNamed(name: string, fetch: () => Promise<SigningKey>): Promise<SigningKey> {
  let key = held.get(name);
  if (!key) {
    key = fetch();
    held.set(name, key);
    key.catch(() => held.delete(name));
  }
  return key;
}
