import { conflict, notFound } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';
import { now } from '../platform/clock.ts';
import { answer, type Request } from '../platform/http.ts';
import { queueMail } from '../platform/mail.ts';
import type { Repository } from '../platform/repository.ts';
import { invitationDays, issueResetLink, resetTokenMinutes } from '../platform/reset-tokens.ts';
import { addSecurityEvent } from '../platform/security-log.ts';
import type { Transaction } from '../platform/transaction.ts';
import { mustBeMine } from './manage.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The text of an invitation, signed by its sender. */
export async function invitationMail(repo: Repository, user: { id?: string; name: string; email: string }) {
  const [mail, from] = await Promise.all([
    accountMail(repo, 'invitation', { id: '', ...user }),
    repo.get('user', repo.caller.userId ?? ''),
  ]);
  if (!mail) throw notFound(say('users.theLibrary'));
  return (values: { link: string }, to: Row<'user'>) => ({
    ...mail({
      'invitation.link': values.link,
      'invitation.days': String(invitationDays),
      'invitation.from': from?.name ?? repo.caller.name,
    }),
    about: [{ kind: 'user' as const, id: to.id }],
  });
}

/** Queues an invitation in a commit; its email expires with its link. */
export function queueInvitation(tx: Transaction, mail: Awaited<ReturnType<typeof invitationMail>>, user: Row<'user'>): void {
  const minutes = invitationDays * 24 * 60;
  const link = issueResetLink(tx, user.id, { minutes, to: user.email });
  queueMail(tx, { ...mail({ link }, user), expires_at: Math.floor(now().getTime() / 1000) + minutes * 60 });
}

/** C021: emails a link to set a password. People cannot set another person's password; one who never had a password is invited again. */
export async function sendLink({ repo, caller, params }: Pick<Request<typeof users.resetPassword>, 'repo' | 'caller' | 'params'>) {
  const user = mustBeMine(caller, await repo.get('user', params.id));
  if (!user.active) throw conflict(say('users.inactiveNoLink', { name: user.name }));
  if ((await repo.get('credential', user.id)) === undefined) {
    const mail = await invitationMail(repo, user);
    await repo.commit((tx) => {
      queueInvitation(tx, mail, user);
      addSecurityEvent(tx, { kind: 'user_invited', subject: { kind: 'user', id: user.id }, details: { roles: user.roles } });
    });
    return answer(null, { message: say('users.invitationResent', { name: user.name }) });
  }
  const mail = await accountMail(repo, 'password_reset', user);
  if (!mail) throw notFound(say('users.theLibrary'));
  await repo.commit((tx) => {
    addSecurityEvent(tx, { kind: 'password_reset_asked', subject: { kind: 'user', id: user.id } });
    queueMail(tx, {
      ...mail({ 'reset.link': issueResetLink(tx, user.id, { to: user.email }), 'reset.minutes': String(resetTokenMinutes) }),
      expires_at: Math.floor(now().getTime() / 1000) + resetTokenMinutes * 60,
    });
  });
  return answer(null, { message: say('users.resetLinkSent', { name: user.name }) });
}
