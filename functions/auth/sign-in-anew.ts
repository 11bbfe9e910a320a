import { invalid, unauthenticated } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { say } from '#shared/domain/messages/message.ts';
import { countAttempt, uncountAttempt } from '#functions/platform/failed-attempts.ts';
import { type FreshMethod, freshMethods, notFresh } from '#functions/platform/fresh.ts';
import { googleIdentity, spend } from '#functions/platform/google-token.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { verifyPassword } from '#functions/platform/passwords.ts';
import { recordFailure } from '#functions/platform/security-log.ts';
import { findSession, refreshSession } from '#functions/platform/sessions.ts';

/**
 * C816: proves the identity of a signed-in person anew, for calls that could take over an account. The session gets another id and keeps its start, so
 * that it lasts no longer. Wrong tries are counted as those of a sign-in, apart from them: a stranger can cause failures there.
 */
export const signInAnew: Handler<typeof auth.fresh> = async ({ repo, caller, body }) => {
  const { tenant, userId, sessionId } = caller;
  const [user, credential, session] = await Promise.all([
    repo.get('user', userId ?? ''),
    repo.get('credential', userId ?? ''),
    findSession(tenant, sessionId ?? ''),
  ]);
  // A session that another one has replaced must not begin a second one.
  if (!user || !session || session.replaced) throw unauthenticated();
  const by: FreshMethod = 'password' in body ? 'password' : 'google';
  if (!freshMethods({ user, credential }).includes(by)) throw notFresh({ user, credential });
  const counted = `fresh ${user.id}`;
  await countAttempt(counted);
  if (!(await isProven(body, { hash: credential?.hash, google: user.google_account_email ?? null }))) {
    await recordFailure(tenant, counted, {
      kind: 'fresh_sign_in',
      outcome: 'failed',
      userId: user.id,
      subject: { kind: 'user', id: user.id },
      reason: by,
    });
    const sentence = say(by === 'password' ? 'users.wrongCurrentPassword' : 'auth.otherGoogleAccount');
    throw invalid({ [by === 'password' ? 'password' : 'id_token']: [sentence] }, sentence);
  }
  await uncountAttempt(counted);
  const token = await refreshSession(tenant, session, { credential, by });
  return answer(null, { headers: { authorization: `Bearer ${token}`, 'x-session-token': token } });
};

type Proof = { password: string } | { id_token: string; verifier: string };

async function isProven(given: Proof, known: { hash: string | undefined; google: string | null }): Promise<boolean> {
  if ('password' in given) return verifyPassword(given.password, known.hash);
  const identity = await googleIdentity(given.id_token, given.verifier);
  if (identity.email !== known.google) return false;
  await spend(identity);
  return true;
}
