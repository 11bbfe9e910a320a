import { notFound } from '#shared/contract/errors.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { accountsOf, tenantItem } from '#functions/platform/directory.ts';
import { inEnglish } from '#functions/platform/messages/in-english.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import { removeFactors } from '#functions/records/work/second-factors/remove-factors.ts';

/**
 * Removes the second factors of a person for whom no administrator can do so. The person and all administrators are notified, the security log has an
 * event, and all sessions of the person end.
 */
export async function resetFactors(tenant: string, email: string): Promise<void> {
  if (!(await tenantItem(tenant))) throw notFound(inEnglish(`The tenant "${tenant}"`));
  const account = (await accountsOf(email)).find((each) => each.tenant === tenant);
  if (!account) throw notFound(inEnglish(`The account ${email} in "${tenant}"`));
  await repositoryFor(systemCaller(tenant)).commit(async (tx) => removeFactors(tx, await tx.load('user', account.user_id)));
  await endSessionsOf(tenant, account.user_id);
}
