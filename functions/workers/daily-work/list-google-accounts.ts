import { googleAccountsOf, recordGoogleAccount } from '#functions/platform/directory.ts';
import type { Repository } from '#functions/platform/repository.ts';

/**
 * Enters the Google accounts in the directory that were kept before one could sign in with them: their people find no way in until the day after
 * the update. Later days find nothing to do, at a read a person.
 */
export async function listGoogleAccounts(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const { tenant } = repo.caller;
  for (const { id, google_account_email: email } of (await repo.model()).all('user')) {
    if (!email || (await googleAccountsOf(email)).some((each) => each.tenant === tenant)) continue;
    await repo.commit(async (tx) => {
      const user = await tx.load('user', id);
      // Whoever changed it meanwhile entered it.
      if (user.google_account_email === email) recordGoogleAccount(tx, user);
    });
    await onProgress();
  }
}
