import { decrypt, encrypt, sealingKey } from './sealing-key.ts';
import type { Transaction } from './transaction.ts';

const id = 'passwords';
/** Tenants' keys by their wrapped form: the installation's key is asked once a tenant and process. */
const opened = new Map<string, Promise<Uint8Array>>();
const mostOpened = 500;

async function open(tenant: string, wrapped: string): Promise<Uint8Array> {
  let key = opened.get(wrapped);
  if (!key) {
    key = sealingKey().open(tenant, Buffer.from(wrapped, 'base64'));
    if (opened.size >= mostOpened) opened.clear();
    opened.set(wrapped, key);
    key.catch(() => opened.delete(wrapped));
  }
  return key;
}

/** The tenant's key; the first who seals makes it, in the same commit. Deleting the tenant's record of it makes all it sealed unreadable. */
async function tenantKey(tx: Transaction): Promise<Uint8Array> {
  const { tenant } = tx.caller;
  const known = await tx.find('tenant_key', id);
  if (known) return open(tenant, known.wrapped);
  const { key, wrapped } = await sealingKey().make(tenant);
  tx.create('tenant_key', { id, wrapped: Buffer.from(wrapped).toString('base64') });
  return key;
}

/** Seals a secret with the tenant's key (D2). `bound` names what it is the secret of: put anywhere else it does not open. */
export async function seal(tx: Transaction, secret: string, bound: string): Promise<string> {
  const sealed = encrypt(await tenantKey(tx), Buffer.from(secret), `${tx.caller.tenant}|${bound}`);
  return Buffer.from(sealed).toString('base64');
}

/** The secret again. Throws when it was sealed for something else, or its key is gone. */
export async function unseal(tx: Transaction, sealed: string, bound: string): Promise<string> {
  const text = decrypt(await tenantKey(tx), Buffer.from(sealed, 'base64'), `${tx.caller.tenant}|${bound}`);
  return Buffer.from(text).toString('utf8');
}
