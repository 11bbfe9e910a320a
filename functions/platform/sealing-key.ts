import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { config } from './config.ts';

/** A new key of 256 bits, plain and wrapped: only the installation's sealing key unwraps it. */
export interface DataKey {
  key: Uint8Array;
  wrapped: Uint8Array;
}

/** The key that wraps the tenants' keys: in KMS, which it never leaves, or in a file of the installation. A wrapped key is bound to its tenant. */
export interface SealingKey {
  make(tenant: string): Promise<DataKey>;
  open(tenant: string, wrapped: Uint8Array): Promise<Uint8Array>;
}

let client: KMSClient | undefined;

function kmsKey(KeyId: string): SealingKey {
  client ??= new KMSClient({ maxAttempts: 4 });
  const kms = client;
  return {
    async make(tenant) {
      const answer = await kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: { tenant } }));
      if (!answer.Plaintext || !answer.CiphertextBlob) throw new Error('KMS gave no data key');
      return { key: answer.Plaintext, wrapped: answer.CiphertextBlob };
    },
    async open(tenant, wrapped) {
      const { Plaintext } = await kms.send(new DecryptCommand({ KeyId, CiphertextBlob: wrapped, EncryptionContext: { tenant } }));
      if (!Plaintext) throw new Error('KMS did not open a data key');
      return Plaintext;
    },
  };
}

function fileKey(file: string): SealingKey {
  const own = async (): Promise<Uint8Array> => Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  return {
    async make(tenant) {
      const key = randomBytes(32);
      return { key, wrapped: encrypt(await own(), key, tenant) };
    },
    open: async (tenant, wrapped) => decrypt(await own(), wrapped, tenant),
  };
}

/** The installation's key: a file if one is configured (one machine), else KMS. */
export function sealingKey(): SealingKey {
  const file = config.sealingKeyFile;
  return file ? fileKey(file) : kmsKey(config.sealingKeyId);
}

const nonceLength = 12;
const tagLength = 16;

/** Encrypts with AES-256-GCM: nonce, ciphertext and tag in one. `bound` is not hidden; decryption needs the same value. */
export function encrypt(key: Uint8Array, text: Uint8Array, bound: string): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of `encrypt`. Throws if it was modified or is bound to another value. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, bound: string): Uint8Array {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([cipher.update(sealed.subarray(nonceLength, -tagLength)), cipher.final()]);
}
