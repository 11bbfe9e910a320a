import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { SsoProvider } from '#shared/contract/entities/sso.ts';
import { now } from '#functions/platform/clock.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { seal, unseal } from '#functions/platform/seal.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { selfSigned } from './saml/certificate.ts';

type SamlKeys = NonNullable<SsoProvider['saml']>['keys'];

/** Years for which the certificate of a key is valid: providers pin it, and refuse one that has ended. */
const years = 10;

/** The purpose that a sealed key is bound to. */
function keyOf(providerId: string): string {
  return `SAML key of ${providerId}`;
}

/** Makes a key that opens encrypted assertions of a provider. */
export async function makeKey(tx: Transaction, providerId: string): Promise<SamlKeys[number]> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const from = now();
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + years);
  return {
    sealed_key: await seal(tx, privateKey, keyOf(providerId)),
    certificate: selfSigned(privateKey, { name: 'Perennial', from, to }),
  };
}

/** The private keys of a provider in PEM, the newest first. */
export async function openKeys(repo: Repository, { id, saml }: SsoProvider): Promise<string[]> {
  const keys = saml?.keys ?? [];
  return repo.commit((tx) => Promise.all(keys.map(({ sealed_key }) => unseal(tx, sealed_key, keyOf(id)))));
}
