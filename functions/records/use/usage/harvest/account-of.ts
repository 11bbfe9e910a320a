import type { UsageSource } from '#shared/contract/entities/usage.ts';
import type { HarvestAccount } from '#shared/domain/usage/harvest/build-request.ts';
import { Problem } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { seal, unseal } from '#functions/platform/seal.ts';
import { digestOf } from '#functions/platform/keys.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** The context to which a sealed key is bound. */
function boundTo(source: string): string {
  return `usage-source ${source}`;
}

/** The API key of a source; null where none is set. */
export async function keyOfSource(tx: Transaction, source: string): Promise<string | null> {
  const stored = await tx.find('usage_key', source);
  return stored ? unseal(tx, stored.sealed, boundTo(source)) : null;
}

/** Seals the API key of a source, or removes it. */
export async function setKey(tx: Transaction, source: string, key: string | null): Promise<void> {
  if (key !== null) await tx.put('usage_key', source, { sealed: await seal(tx, key, boundTo(source)) });
  else if (await tx.find('usage_key', source)) tx.remove('usage_key', source);
}

/** The account data sent to a source's host. Throws 422 if the source has no COUNTER API. */
export async function accountOf(tx: Transaction, source: UsageSource): Promise<HarvestAccount> {
  if (source.kind !== 'api') throw new Problem(422, say('harvest.notApi'));
  if (source.base_url === null) throw new Problem(422, say('harvest.noAddress'));
  const { base_url, customer_id, requestor_id, platform_param, date_style, attributes_refused } = source;
  const api_key = await keyOfSource(tx, source.id);
  return { base_url, customer_id, requestor_id, api_key, platform_param, date_style, attributes_refused };
}

/** The host of a source, as named in the lease; empty without an address. */
export function hostOf({ base_url }: { base_url: string | null }): string {
  return (base_url === null ? null : URL.parse(base_url))?.host ?? '';
}

/** An identifier of an account at a host, across libraries: a digest that reveals none of its values. */
export function accountKey({ customer_id, requestor_id, api_key }: HarvestAccount): string {
  return digestOf(JSON.stringify([customer_id, requestor_id, api_key]));
}
