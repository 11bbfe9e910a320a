import { breached, forbidden, invalid, notFound, unauthenticated } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { beginSession } from '#functions/records/work/sign-in/begin-session.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';
import { countAttempt, uncountAttempt } from '../platform/failed-attempts.ts';
import { answer, type Handler } from '../platform/http.ts';
import { leakedPassword } from '../platform/leaked-passwords.ts';
import { queueMail } from '../platform/mail.ts';
import { policyOf } from '../platform/session-policy.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * C016: changes one's own password, or sets the first one; requires a fresh proof of identity. People cannot set another person's password: the emailed link is for that (C021). All other
 * sessions end; the caller's gets a new token.
 */
export const changePassword: Handler<typeof users.changePassword> = async ({ repo, caller, params, body, meta }) => {
  const [user, member] = await Promise.all([repo.get('user', params.id), repo.get('member', 'member')]);
  if (!user) throw notFound(say('kinds.user'));
  if (user.id !== caller.userId) throw forbidden();
  if (mustUseSso(await ssoSettingsOf(repo), user.id)) throw forbidden(say('auth.ssoOnly'));
  const credential = await repo.get('credential', user.id);
  if (body.current_password !== undefined) await checkCurrent(user.id, body.current_password, credential?.hash);
  const minLength = (await policyOf(caller.tenant)).password_min_length;
  const breaches = [
    ...checkPassword(body.password, { email: user.email, context: [member?.name ?? '', 'Perennial'], minLength }),
    ...leakedPassword(body.password),
  ];
  if (breaches.length > 0) throw breached(breaches);
  if (credential && (await verifyPassword(body.password, credential.hash))) throw invalid({ password: [say('users.passwordUnchanged')] });
  const [hash, mail] = await Promise.all([hashPassword(body.password), accountMail(repo, 'password_changed', user)]);
  const saved = await repo.commit(async (tx) => {
    const present = await tx.find('credential', user.id);
    if (present?.hash !== credential?.hash)
      throw invalid({ current_password: [say('users.wrongCurrentPassword')] }, say('users.passwordChangedElsewhere'));
    if (mail) queueMail(tx, mail({}));
    const next = { id: user.id, hash, changed_at: tx.at };
    return present ? tx.save('credential', { ...present, ...next }) : tx.create('credential', next);
  });
  await endSessionsOf(caller.tenant, user.id);
  const opening = await beginSession({ repo, user, credential: saved, by: 'new_password', meta });
  if ('pending' in opening) throw unauthenticated();
  const { token } = opening;
  return answer(null, {
    message: say('users.passwordChanged'),
    headers: { authorization: `Bearer ${token}`, 'x-session-token': token },
  });
};

/** Checks the old password. An abandoned open session must not allow guessing it. Counted apart from sign-ins, whose failures a stranger can cause. */
async function checkCurrent(userId: string, given: string, hash: string | undefined): Promise<void> {
  const counted = `password of ${userId}`;
  await countAttempt(counted);
  if (!(await verifyPassword(given, hash)))
    throw invalid({ current_password: [say('users.wrongCurrentPassword')] }, say('users.wrongCurrentPassword'));
  await uncountAttempt(counted);
}
