import { digestOf, type Key, keys } from '#functions/platform/keys.ts';

/** The key by which a passkey finds its account. Hexadecimal, as digests of texts do not distinguish letters by case. */
export function passkeyKey(credentialId: string): Key {
  return keys.passkey(digestOf(Buffer.from(credentialId, 'base64url').toString('hex')));
}
