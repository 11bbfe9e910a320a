import { breached, forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { beginSession } from '#functions/records/ground/users/begin-session.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';
import { countAttempt, uncountAttempt } from '../platform/failed-attempts.ts';
import { answer, type Handler } from '../platform/http.ts';
import { leakedPassword } from '../platform/leaked-passwords.ts';
import { queueMail } from '../platform/mail.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * C016: changes one's own password; requires the old one. People cannot set another person's password: the emailed link is for that (C021). All other
 * sessions end; the caller's gets a new token.
 */
export const changePassword: Handler<typeof users.changePassword> = async ({ repo, caller, params, body, meta }) => {
  const [user, member] = await Promise.all([repo.get('user', params.id), repo.get('member', 'member')]);
  if (!user) throw notFound(say('kinds.user'));
  if (user.id !== caller.userId) throw forbidden();
  const credential = await repo.get('credential', user.id);
  // An abandoned open session must not allow guessing passwords. Counted separately from sign-ins, whose failures a stranger can cause.
  const counted = `password of ${user.id}`;
  await countAttempt(counted);
  if (!(await verifyPassword(body.current_password, credential?.hash)))
    throw invalid({ current_password: [say('users.wrongCurrentPassword')] }, say('users.wrongCurrentPassword'));
  await uncountAttempt(counted);
  const breaches = [
    ...checkPassword(body.password, { email: user.email, context: [member?.name ?? '', 'Perennial'] }),
    ...leakedPassword(body.password),
  ];
  if (breaches.length > 0) throw breached(breaches);
  if (body.password === body.current_password) throw invalid({ password: [say('users.passwordUnchanged')] });
  const [hash, mail] = await Promise.all([hashPassword(body.password), accountMail(repo, 'password_changed', user)]);
  const saved = await repo.commit(async (tx) => {
    const present = await tx.load('credential', user.id);
    if (present.hash !== credential?.hash)
      throw invalid({ current_password: [say('users.wrongCurrentPassword')] }, say('users.passwordChangedElsewhere'));
    if (mail) queueMail(tx, mail({}));
    return tx.save('credential', { ...present, hash, changed_at: tx.at });
  });
  await endSessionsOf(caller.tenant, user.id);
  const token = await beginSession({ repo, user, credential: saved, by: 'new_password', meta });
  return answer(null, {
    message: say('users.passwordChanged'),
    headers: { authorization: `Bearer ${token}`, 'x-session-token': token },
  });
};
