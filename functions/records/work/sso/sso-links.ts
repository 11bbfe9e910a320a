import { isDeepStrictEqual } from 'node:util';
import { conflict } from '#shared/contract/errors.ts';
import type { SsoLink } from '#shared/contract/entities/sso.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

type Identity = Pick<SsoLink, 'provider_id' | 'issuer' | 'subject'>;

/** The guard of an identity, which leads to its person. Identities are compared as they are: a provider may distinguish letters by case. */
function guardOf(tenant: string, { provider_id, issuer, subject }: Identity): Key {
  return keys.guard(tenant, 'sso_identity', 'subject', JSON.stringify([provider_id, issuer, subject]));
}

/** The user who is linked with an identity; undefined for an identity without one. The only way from an identity to a person. [RZ02] */
export async function personOfIdentity(tenant: string, identity: Identity): Promise<string | undefined> {
  return (await table.get<Item & { owner: string }>(guardOf(tenant, identity)))?.owner;
}

/** Links a person with an identity, in place of the former one at the same provider. The commit fails with 409 if it belongs to another person. */
export async function linkIdentity(tx: Transaction, userId: string, identity: Identity, by: SsoLink['by']): Promise<void> {
  const links = (await tx.find('sso_identity', userId))?.links ?? [];
  const former = links.find(({ provider_id }) => provider_id === identity.provider_id);
  const key = guardOf(tx.caller.tenant, identity);
  if (former && guardOf(tx.caller.tenant, former).sk === key.sk) return;
  if (former) tx.write({ Delete: { TableName: undefined, Key: guardOf(tx.caller.tenant, former) } });
  tx.write(
    { Put: { TableName: undefined, Item: { ...key, owner: userId }, ConditionExpression: 'attribute_not_exists(pk)' } },
    conflict(say('sso.subjectTaken')),
  );
  const { provider_id, issuer, subject } = identity;
  const link: SsoLink = { provider_id, issuer, subject, linked_at: tx.at, by };
  await tx.put('sso_identity', userId, { links: [...links.filter((each) => each !== former), link] });
}

/** Stores which rules gave a person roles, where that has changed. */
export async function noteGiven(tx: Transaction, userId: string, providerId: string, given: NonNullable<SsoLink['given']>): Promise<void> {
  const identity = await tx.find('sso_identity', userId);
  const link = identity?.links.find(({ provider_id }) => provider_id === providerId);
  if (!identity || !link || isDeepStrictEqual(link.given ?? [], given)) return;
  tx.save('sso_identity', { ...identity, links: identity.links.map((each) => (each === link ? { ...link, given } : each)) });
}

/** Removes all identities of a person; false for a person without any. */
export async function unlinkIdentities(tx: Transaction, userId: string): Promise<boolean> {
  const links = (await tx.find('sso_identity', userId))?.links ?? [];
  for (const link of links) tx.write({ Delete: { TableName: undefined, Key: guardOf(tx.caller.tenant, link) } });
  if (links.length > 0) await tx.put('sso_identity', userId, { links: [] });
  return links.length > 0;
}
