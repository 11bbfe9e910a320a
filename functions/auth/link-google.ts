import type { auth } from '#shared/contract/groups/auth.ts';
import { recordAccount, recordGoogleAccount } from '#functions/platform/directory.ts';
import { googleIdentity, spend } from '#functions/platform/google-token.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import { notifyOfAccountChange } from '#functions/records/work/emails/security-notice.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Links the signed-in account with a Google account just authenticated, immediately by its number. This also covers addresses that Google does not
 * run, and addresses that belonged to another person before.
 */
export const linkGoogle: Handler<typeof auth.linkGoogle> = async ({ repo, caller, body }) => {
  const { userId, tenant, sessionId } = caller;
  const identity = await googleIdentity(body.id_token, body.verifier);
  await spend(identity);
  const { email, subject } = identity;
  await repo.commit(async (tx) => {
    const before = await tx.load('user', userId ?? '');
    if (before.google_account_email === email) recordGoogleAccount(tx, before, subject);
    else {
      const after = tx.save('user', { ...before, google_account_email: email });
      recordAccount(tx, before, after, subject);
      await notifyOfAccountChange(tx, before, after);
    }
  });
  // Ends sessions started with the former Google account.
  await endSessionsOf(tenant, userId ?? '', sessionId, true);
  return answer(null, { message: say('auth.googleAccountLinked', { email }) });
};
