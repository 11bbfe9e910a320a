import { conflict, type Problem } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { keys } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { type Item, table } from './table.ts';

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
  return conflict('This library is being closed: nobody can sign in, and nothing can be saved any more.');
}

/** All tenants, for jobs that go over each. */
export async function* allTenants(): AsyncGenerator<TenantItem> {
  for await (const tenant of table.partition<TenantItem>(keys.tenant('').pk)) if (tenant.state === 'ready') yield tenant;
}

/** The accounts of an address in all tenants, inactive ones too. */
export async function accountsOf(email: string): Promise<Account[]> {
  const accounts: Account[] = [];
  for await (const account of table.partition<Account>(keys.account(email, '').pk)) accounts.push(account);
  return accounts;
}

/**
 * Keeps the directory as the user records are: to be called in the very commit that makes, changes or removes one.
 * Give undefined for the state that does not exist.
 */
export function recordAccount(tx: Transaction, before: Row<'user'> | undefined, after: Row<'user'> | undefined): void {
  const { tenant } = tx.caller;
  const was = before && keys.account(before.email, tenant);
  const is = after && keys.account(after.email, tenant);
  if (was?.pk === is?.pk) return;
  if (was) tx.write({ Delete: { TableName: undefined, Key: was } });
  if (is) tx.write({ Put: { TableName: undefined, Item: { ...is, tenant, user_id: after.id } satisfies Account } });
}
