import { decrypt, encrypt, sealingKey } from './sealing-key.ts';
import type { Transaction } from './transaction.ts';

const id = 'passwords';
/** Tenants' keys by their wrapped form: each is unwrapped once per process. */
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

/** The tenant's key; the first use creates it, in the same commit. Deleting its record makes everything sealed with it unreadable. */
async function tenantKey(tx: Transaction): Promise<Uint8Array> {
  const { tenant } = tx.caller;
  const known = await tx.find('tenant_key', id);
  if (known) return open(tenant, known.wrapped);
  const { key, wrapped } = await sealingKey().make(tenant);
  tx.create('tenant_key', { id, wrapped: Buffer.from(wrapped).toString('base64') });
  return key;
}

/** Seals a secret with the tenant's key (D2). `bound` names its owner: moved anywhere else it cannot be opened. */
export async function seal(tx: Transaction, secret: string, bound: string): Promise<string> {
  const sealed = encrypt(await tenantKey(tx), Buffer.from(secret), `${tx.caller.tenant}|${bound}`);
  return Buffer.from(sealed).toString('base64');
}

/** Opens a sealed secret. Throws if it was sealed for another owner, or its key was deleted. */
export async function unseal(tx: Transaction, sealed: string, bound: string): Promise<string> {
  const text = decrypt(await tenantKey(tx), Buffer.from(sealed, 'base64'), `${tx.caller.tenant}|${bound}`);
  return Buffer.from(text).toString('utf8');
}
