import { conflict, notFound } from '#shared/contract/errors.ts';
import type { users } from '#shared/contract/groups/users.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';
import { now } from '../platform/clock.ts';
import { answer, type Request } from '../platform/http.ts';
import { queueMail } from '../platform/mail.ts';
import type { Repository } from '../platform/repository.ts';
import { invitationDays, issueResetLink, resetTokenMinutes } from '../platform/reset-tokens.ts';
import type { Transaction } from '../platform/transaction.ts';
import { mustBeMine } from './manage.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The words of an invitation, from whoever sends it. */
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

/** Puts an invitation into the outbox within a commit; its mail is kept no longer than its link holds. */
export function queueInvitation(tx: Transaction, mail: Awaited<ReturnType<typeof invitationMail>>, user: Row<'user'>): void {
  const minutes = invitationDays * 24 * 60;
  const link = issueResetLink(tx, user.id, { minutes, to: user.email });
  queueMail(tx, { ...mail({ link }, user), expires_at: Math.floor(now().getTime() / 1000) + minutes * 60 });
}

/** C021: a link by mail. Nobody sets a password for another; who never had one is invited once more. */
export async function sendLink({ repo, caller, params }: Pick<Request<typeof users.resetPassword>, 'repo' | 'caller' | 'params'>) {
  const user = mustBeMine(caller, await repo.get('user', params.id));
  if (!user.active) throw conflict(say('users.inactiveActivateAccountBeforeYouSend', { name: user.name }));
  if ((await repo.get('credential', user.id)) === undefined) {
    const mail = await invitationMail(repo, user);
    await repo.commit((tx) => queueInvitation(tx, mail, user));
    return answer(null, { message: say('users.getsInvitationOnceMore', { name: user.name }) });
  }
  const mail = await accountMail(repo, 'password_reset', user);
  if (!mail) throw notFound(say('users.theLibrary'));
  await repo.commit((tx) => {
    queueMail(tx, {
      ...mail({ 'reset.link': issueResetLink(tx, user.id, { to: user.email }), 'reset.minutes': String(resetTokenMinutes) }),
      expires_at: Math.floor(now().getTime() / 1000) + resetTokenMinutes * 60,
    });
  });
  return answer(null, { message: say('users.getsMailLinkSetNewPassword', { name: user.name }) });
}
