import { invitationDigests } from '#functions/platform/across.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { accountsOf, tenantItem } from '#functions/platform/directory.ts';
import { filesFor } from '#functions/platform/files.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { log } from '#functions/platform/log.ts';
import { table } from '#functions/platform/table.ts';
import { endMemberships } from './end-memberships.ts';
import { calendarsOf, domainsOf, formLinksOf, passkeysOf, peopleOf, tablePlaces } from './tenant-places.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';

export interface TenantDeletion {
  tenant: string;
  /** The tenant's id, repeated by the operator as confirmation. */
  confirm: string;
  /** The name of the operator's account, never a person's data. */
  by: string;
  /**
   * Seconds after closing in which uploads, calls or jobs in progress may still arrive. Until then the tenant stays closed, and the deletion must be
   * repeated.
   */
  settleSeconds: number;
}

export interface Deleted {
  items: number;
  objects: number;
  /** The time at which to repeat the call (ISO instant), if necessary. */
  again?: string;
}

/**
 * Deletes everything of a tenant permanently. First it closes the tenant, so that sign-in is impossible, and deletes its log, so that nothing can be
 * committed. After an interruption, a repeated call resumes; the entry in the list of tenants is deleted last. Throws 404 for an unknown tenant, 422
 * without confirmation.
 */
export async function deleteTenant({ tenant, confirm, by, settleSeconds }: TenantDeletion): Promise<Deleted> {
  if (confirm !== tenant)
    throw invalid({ confirm: [inEnglish(`Must repeat the tenant's id: --confirm ${tenant}`)] }, inEnglish('Nothing was deleted.'));
  if ((await tenantItem(tenant))?.state === 'ready') await endMemberships(tenant);
  const closedAt = await close(tenant);
  // Deletes look-up items first, while the records that lead to them still exist.
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

/** Closes the tenant unless it is closed already; answers the time of closing. */
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

/**
 * Deletes items outside the tenant's own keys: accounts by address and Google account, links for passwords and feedback, forms, calendars, and failed
 * sign-ins of addresses without other accounts.
 */
async function removeGlobal(tenant: string): Promise<number> {
  const gone: Key[] = [];
  for await (const { sk } of table.partition<Key>(keys.resetTokenOf(tenant, '').pk)) gone.push(keys.resetToken(sk.slice(0, -1)));
  for await (const { sk } of table.partition<Key>(keys.feedbackTokenOf(tenant, '').pk)) gone.push(keys.feedbackToken(sk.slice(0, -1)));
  for await (const { sk } of table.partition<Key>(keys.offerTokenOf(tenant, '').pk)) gone.push(keys.offerToken(sk.slice(0, -1)));
  for (const digest of await invitationDigests(tenant)) gone.push(keys.invitationToken(digest));
  for (const digest of await calendarsOf(tenant)) gone.push(keys.calendarToken(digest));
  for (const digest of await formLinksOf(tenant)) gone.push(keys.formToken(digest));
  gone.push(...(await passkeysOf(tenant)), ...(await domainsOf(tenant)));
  for (const { email, google_account_email } of await peopleOf(tenant)) {
    gone.push(keys.account(email, tenant));
    if (google_account_email) gone.push(keys.googleAccount(google_account_email, tenant));
    if ((await accountsOf(email)).every((account) => account.tenant === tenant)) gone.push(keys.attempts('ANY', email));
  }
  await table.deleteMany(gone);
  return gone.length;
}
