import { invalid, notFound } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { accountsOf, tenantItem } from '#functions/platform/directory.ts';
import { filesFor } from '#functions/platform/files.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { log } from '#functions/platform/log.ts';
import { table } from '#functions/platform/table.ts';
import { calendarsOf, formLinksOf, peopleOf, tablePlaces } from './tenant-places.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';

export interface TenantDeletion {
  tenant: string;
  /** What the operator typed again, to be sure. */
  confirm: string;
  /** Who does it: the name of an operator's account, never a person's data. */
  by: string;
  /**
   * Seconds after closing until which something begun before may still arrive: an upload, a call or job under way. Until then the tenant
   * stays closed, and the deletion is to be called again.
   */
  settleSeconds: number;
}

export interface Deleted {
  items: number;
  objects: number;
  /** Set when it has to be called again at this time (ISO instant). */
  again?: string;
}

/**
 * Deletes everything of a tenant, for good. It is closed first: nobody can sign in, and its log goes before all else, without which nothing
 * can be committed. Interrupted at any place it is called again and goes on; the entry in the list of tenants goes last. Throws 404
 * when there is no such tenant, 422 when it was not confirmed.
 */
export async function deleteTenant({ tenant, confirm, by, settleSeconds }: TenantDeletion): Promise<Deleted> {
  if (confirm !== tenant)
    throw invalid({ confirm: [inEnglish(`Must repeat the tenant's id: --confirm ${tenant}`)] }, inEnglish('Nothing was deleted.'));
  const closedAt = await close(tenant);
  // What others are found by goes first, while the records that lead to it are still there.
  let items = await removeAll(['SESSION', 'LOG'], tenant);
  items += await removeGlobal(tenant);
  items += await removeAll(['IMPORT'], tenant);
  items += await removeAll(
    Object.keys(tablePlaces).filter((place) => place !== 'E'),
    tenant,
  );
  items += await removeAll(['E'], tenant);
  const objects = await filesFor(systemCaller(tenant)).removeForGood();

  const settled = Date.parse(closedAt) + settleSeconds * 1000;
  if (now().getTime() < settled) return { items, objects, again: new Date(settled).toISOString() };
  await table.delete(keys.tenant(tenant));
  log.info('a tenant was deleted', { tenant, by, at: instant(), closed_at: closedAt, items, objects });
  return { items, objects };
}

/** Closes the tenant unless it is closed already; gives since when. */
async function close(tenant: string): Promise<string> {
  const item = await tenantItem(tenant);
  if (!item) throw notFound(inEnglish(`The tenant "${tenant}"`));
  if (item.state === 'closing' && item.closed_at) return item.closed_at;
  const at = instant();
  await table.update(keys.tenant(tenant), {
    UpdateExpression: 'SET #state = :closing, closed_at = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':closing': 'closing', ':at': at },
  });
  return at;
}

async function removeAll(places: readonly string[], tenant: string): Promise<number> {
  let count = 0;
  for (const place of places)
    for (const pk of (await tablePlaces[place]?.partitions(tenant)) ?? []) {
      const found = await Array.fromAsync(table.partition<Key>(pk, '', { ProjectionExpression: 'pk, sk' }));
      await table.deleteMany(found);
      count += found.length;
    }
  return count;
}

/** What lies outside the tenant's own keys: accounts by address and Google account, links that set a password or ask for feedback, forms, calendars, failed sign-ins of addresses that have no account left. */
async function removeGlobal(tenant: string): Promise<number> {
  const gone: Key[] = [];
  for await (const { sk } of table.partition<Key>(keys.resetTokenOf(tenant, '').pk)) gone.push(keys.resetToken(sk.slice(0, -1)));
  for await (const { sk } of table.partition<Key>(keys.feedbackTokenOf(tenant, '').pk)) gone.push(keys.feedbackToken(sk.slice(0, -1)));
  for (const digest of await calendarsOf(tenant)) gone.push(keys.calendarToken(digest));
  for (const digest of await formLinksOf(tenant)) gone.push(keys.formToken(digest));
  for (const { email, google_account_email } of await peopleOf(tenant)) {
    gone.push(keys.account(email, tenant));
    if (google_account_email) gone.push(keys.googleAccount(google_account_email, tenant));
    if ((await accountsOf(email)).every((account) => account.tenant === tenant)) gone.push(keys.attempts('ANY', email));
  }
  await table.deleteMany(gone);
  return gone.length;
}
