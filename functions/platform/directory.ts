import { conflict, type Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { digestOf, type Key, keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { type Item, table } from './table.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A tenant of this installation. */
export interface TenantItem extends Item {
  id: string;
  created_at: string;
  /** Only one that is ready can be signed in to; one that is closing is being deleted, and nothing is written for it any more. */
  state: 'making' | 'ready' | 'closing';
  /** When its deletion began. */
  closed_at?: string;
  /** For demo tenants: the day around which their dates lie. */
  demo_today?: string;
  /** The member's, so that whoever looks for members whose day has begun need not open each. Unset until that was first looked for. */
  timezone?: string;
  /** The last day (of the member's) whose daily work was begun, and the last whose was done. */
  daily_on?: string;
  daily_done?: string;
}

/** One of the tenants in which an address has an account. */
export interface Account extends Item {
  tenant: string;
  user_id: string;
}

export function tenantItem(id: string): Promise<TenantItem | undefined> {
  return table.get<TenantItem>(keys.tenant(id));
}

/** What meets whoever still works in a tenant that is being deleted. */
export function closing(): Problem {
  return conflict(say('common.libraryBeingClosedNobodyCanSign'));
}

/** All tenants, for jobs that go over each. */
export async function* allTenants(): AsyncGenerator<TenantItem> {
  for await (const tenant of table.partition<TenantItem>(keys.tenant('').pk)) if (tenant.state === 'ready') yield tenant;
}

/** The accounts of an address in all tenants, inactive ones too. */
export function accountsOf(email: string): Promise<Account[]> {
  return accountsOfAddress(digestOf(email));
}

/** The same by the digest of the address. */
export function accountsOfAddress(address: string): Promise<Account[]> {
  return Array.fromAsync(table.partition<Account>(keys.accounts(address)));
}

/** Whose a Google account is in one of the tenants. */
export interface GoogleAccount extends Account {
  /**
   * The number that Google gave the account which first came with this address: an address may pass to somebody else, the number does not.
   * Unset until then; another address begins anew.
   */
  subject?: string;
}

/** The people of all tenants with a Google account of this address. */
export function googleAccountsOf(email: string): Promise<GoogleAccount[]> {
  return Array.fromAsync(table.partition<GoogleAccount>(keys.googleAccount(email, '').pk));
}

/**
 * Keeps the directory as the user records are: to be called in the very commit that makes, changes or removes one.
 * Give undefined for the state that does not exist, and the number of a new Google account where it is known.
 */
export function recordAccount(tx: Transaction, before: Row<'user'> | undefined, after: Row<'user'> | undefined, subject?: string): void {
  const { tenant } = tx.caller;
  const about = { tenant, user_id: after?.id };
  list(tx, before && keys.account(before.email, tenant), after && keys.account(after.email, tenant), about);
  list(tx, googleKey(tx, before), googleKey(tx, after), { ...about, ...(subject !== undefined && { subject }) });
}

/**
 * Enters the Google account of a person as it is: with its number, or for a record of before there were such entries. The commit rests on that
 * the address is still the person's.
 */
export function recordGoogleAccount(tx: Transaction, user: Row<'user'>, subject?: string): void {
  const key = googleKey(tx, user);
  if (!key) return;
  const { tenant } = tx.caller;
  tx.write({
    ConditionCheck: {
      TableName: undefined,
      Key: keys.entity(tenant, 'user', user.id),
      ConditionExpression: 'v = :v and attribute_not_exists(deleted)',
      ExpressionAttributeValues: { ':v': user.version },
    },
  });
  tx.write({ Put: { TableName: undefined, Item: { ...key, tenant, user_id: user.id, ...(subject !== undefined && { subject }) } } });
}

function googleKey(tx: Transaction, user: Row<'user'> | undefined): Key | undefined {
  return user?.google_account_email ? keys.googleAccount(user.google_account_email, tx.caller.tenant) : undefined;
}

function list(tx: Transaction, was: Key | undefined, is: Key | undefined, about: object): void {
  if (was?.pk === is?.pk) return;
  if (was) tx.write({ Delete: { TableName: undefined, Key: was } });
  if (is) tx.write({ Put: { TableName: undefined, Item: { ...is, ...about } } });
}
