import { breached, invalid } from '#shared/contract/errors.ts';
import type { auth } from '#shared/contract/groups/auth.ts';
import { checkPassword } from '#shared/domain/passwords/check-password.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { leakedPassword } from '#functions/platform/leaked-passwords.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { policyOf } from '#functions/platform/session-policy.ts';
import { hashPassword } from '#functions/platform/passwords.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { consumeResetToken, findResetToken, wentElsewhere } from '#functions/platform/reset-tokens.ts';
import { endSessionsOf } from '#functions/platform/sessions.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import type { WayIn } from '#functions/records/work/sign-in/begin-session.ts';
import { clearAttempts } from '#functions/platform/failed-attempts.ts';
import { begin, candidate } from '#functions/records/work/sign-in/candidates.ts';
import { say } from '#shared/domain/messages/message.ts';

function unusable() {
  const sentence = say('auth.linkUsedOrExpired');
  return invalid({ token: [sentence] }, sentence);
}

/** C003: sets a new password with a one-time token. Old sessions end and a new one begins, as the token proves the identity. */
export const resetPassword: Handler<typeof auth.reset> = async ({ body, meta }) => {
  const token = await findResetToken(body.token);
  if (!token) throw unusable();
  const repo = repositoryFor(systemCaller(token.tenant, token.user_id));
  const [user, member, policy] = await Promise.all([repo.get('user', token.user_id), repo.get('member', 'member'), policyOf(token.tenant)]);
  if (!user?.active || !member || wentElsewhere(token, user.email)) throw unusable();
  const breaches = [
    ...checkPassword(body.password, { email: user.email, context: [member.name, 'Perennial'], minLength: policy.password_min_length }),
    ...leakedPassword(body.password),
  ];
  if (breaches.length > 0) throw breached(breaches);

  const [hash, mail] = await Promise.all([hashPassword(body.password), accountMail(repo, 'password_changed', user)]);
  const by = await repo.commit(async (tx): Promise<WayIn> => {
    const credential = await tx.find('credential', user.id);
    if (credential && credential.changed_at > token.made_at) throw unusable();
    if (credential) tx.save('credential', { ...credential, hash, changed_at: tx.at });
    else tx.create('credential', { id: user.id, hash, changed_at: tx.at });
    consumeResetToken(tx, token, unusable());
    if (credential && mail) queueMail(tx, mail({}));
    return credential ? 'reset_link' : 'invitation';
  });
  // The old sessions are already invalid; this only deletes them.
  await endSessionsOf(token.tenant, user.id);
  await clearAttempts(user.email);
  const chosen = await candidate({ tenant: token.tenant, user_id: user.id });
  if (mustUseSso(await ssoSettingsOf(repo), user.id)) return answer(null, { message: say('auth.passwordSetSsoOnly') });
  if (!chosen || chosen.isClosing) return answer(null, { message: say('auth.passwordReset') });
  const begun = await begin(chosen, { by, meta });
  return { ...begun, message: 'pending' in begun.result ? say('auth.passwordSetFactorNext') : say('auth.newPasswordSet') };
};
