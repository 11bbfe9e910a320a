import type { auth } from '#shared/contract/groups/auth.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { now } from '#functions/platform/clock.ts';
import { accountMail } from '#functions/records/emails/account-mail.ts';
import { type Account, accountsOf } from '#functions/platform/directory.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { keys } from '#functions/platform/keys.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { issueResetLink, resetTokenMinutes } from '#functions/platform/reset-tokens.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { say } from '#shared/domain/messages/message.ts';

/** No answer comes sooner, so that its time does not tell whether a mail was written. */
const answerMs = 250;
/** Mails to one account within an hour; more would only fill a mailbox. */
const mostMails = 5;

/** Emails a link that sets a password. The answer never says whether the address has an account. */
export const requestReset: Handler<typeof auth.forgot> = async ({ body }) => {
  const patience = new Promise((resolve) => setTimeout(resolve, answerMs));
  const accounts = await accountsOf(body.email);
  await Promise.all([...accounts.map(sendLink), patience]);
  return answer(null, { message: say('auth.ifAddressHasAccountMailLink') });
};

async function sendLink({ tenant, user_id }: Account): Promise<void> {
  const repo = repositoryFor(systemCaller(tenant));
  const user = await repo.get('user', user_id);
  const mail = user?.active ? await accountMail(repo, 'password_reset', user) : undefined;
  if (!user || !mail || !(await isWithinLimit(tenant, user_id))) return;
  await repo.commit((tx) => {
    queueMail(tx, {
      ...mail({ 'reset.link': issueResetLink(tx, user_id, { to: user.email }), 'reset.minutes': String(resetTokenMinutes) }),
      expires_at: Math.floor(now().getTime() / 1000) + resetTokenMinutes * 60,
    });
  });
}

/** Counts a mail of this clock hour. */
async function isWithinLimit(tenant: string, userId: string): Promise<boolean> {
  const hour = Math.floor(now().getTime() / 3_600_000);
  try {
    await table.update(keys.attempts(tenant, `reset ${userId} ${hour}`), {
      UpdateExpression: 'ADD mails :one SET expires_at = :expires',
      ConditionExpression: 'attribute_not_exists(mails) or mails < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': mostMails, ':expires': (hour + 2) * 3600 },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
