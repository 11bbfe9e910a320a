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
  /** Sign-in needs `ready`. A `closing` tenant is being deleted: nothing is written for it any more. */
  state: 'making' | 'ready' | 'closing';
  /** When its deletion began. */
  closed_at?: string;
  /** For demo tenants: the day around which their dates were generated. */
  demo_today?: string;
  /**
   * The member's time zone: lets the daily schedule find members whose day has begun without opening each. Unset until the schedule first needs it.
   */
  timezone?: string;
  /** The last of the member's days whose daily work was started, and the last whose work was completed. */
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

/** The error for users and jobs of a tenant that is being deleted. */
export function closing(): Problem {
  return conflict(say('common.libraryClosing'));
}

/** All tenants that are ready, for jobs that process each. */
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

/** An account in one of the tenants, found by the address of its Google account. */
export interface GoogleAccount extends Account {
  /**
   * Google's number of the first account that signed in with this address: an address may pass to another person, the number does not. Unset until
   * that sign-in, and again after a change of the address.
   */
  subject?: string;
}

/** The users of all tenants with a Google account of this address. */
export function googleAccountsOf(email: string): Promise<GoogleAccount[]> {
  return Array.fromAsync(table.partition<GoogleAccount>(keys.googleAccount(email, '').pk));
}

/**
 * Updates the directory after a change of a user record; must be called in the same commit. Pass undefined for a state that does not exist, and
 * `subject` for a new Google account whose number is known.
 */
export function recordAccount(tx: Transaction, before: Row<'user'> | undefined, after: Row<'user'> | undefined, subject?: string): void {
  const { tenant } = tx.caller;
  const about = { tenant, user_id: after?.id };
  list(tx, before && keys.account(before.email, tenant), after && keys.account(after.email, tenant), about);
  list(tx, googleKey(tx, before), googleKey(tx, after), { ...about, ...(subject !== undefined && { subject }) });
}

/**
 * Writes the directory entry of a user's Google account: to add its number, or for records older than these entries. The commit fails if the user
 * record has changed meanwhile.
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
