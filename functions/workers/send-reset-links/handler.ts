import * as z from 'zod/mini';
import { systemCaller } from '#functions/platform/caller.ts';
import { now } from '#functions/platform/clock.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { type Account, accountsOfAddress } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import { findMail, queueMail } from '#functions/platform/mail.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { issueResetLink, resetTokenMinutes } from '#functions/platform/reset-tokens.ts';
import { withRequestOrigin } from '#functions/platform/request-origin.ts';
import { addSecurityEvent } from '#functions/platform/security-log.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { worker } from '#functions/platform/worker.ts';
import { accountMail } from '#functions/records/work/emails/account-mail.ts';

const Payload = z.strictObject({ address: z.string() });

/** Max emails to one account per hour; more would only fill a mailbox. */
const maxMails = 5;

/** Emails each account of an address a link to set a new password (C002). Sends nothing if the address has no account. */
export const handler = worker('send-reset-links', Payload, async ({ payload: { address }, job }) => {
  const send = async (): Promise<void> => {
    for (const account of await accountsOfAddress(address)) await sendLink(account, job.id);
  };
  await (job.origin ? withRequestOrigin(job.origin, send) : send());
});

/** Sends one person the link. `job` determines the email's id, so that a repeated job sends it once. */
async function sendLink({ tenant, user_id }: Account, job: string): Promise<void> {
  const id = idOf(job, tenant, user_id);
  if (await findMail(tenant, id)) return;
  const repo = repositoryFor(systemCaller(tenant));
  const user = await repo.get('user', user_id);
  const mail = user?.active ? await accountMail(repo, 'password_reset', user) : undefined;
  if (!user || !mail || !(await isWithinLimit(tenant, user_id))) return;
  await repo.commit((tx) => {
    addSecurityEvent(tx, { kind: 'password_reset_asked', subject: { kind: 'user', id: user_id } });
    queueMail(tx, {
      id,
      ...mail({ 'reset.link': issueResetLink(tx, user_id, { to: user.email }), 'reset.minutes': String(resetTokenMinutes) }),
      expires_at: Math.floor(now().getTime() / 1000) + resetTokenMinutes * 60,
    });
  });
}

/** Counts an email in this clock hour; false if the limit is reached. */
async function isWithinLimit(tenant: string, userId: string): Promise<boolean> {
  const hour = Math.floor(now().getTime() / 3_600_000);
  try {
    await table.update(keys.attempts(tenant, `reset ${userId} ${hour}`), {
      UpdateExpression: 'ADD mails :one SET expires_at = :expires',
      ConditionExpression: 'attribute_not_exists(mails) or mails < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': maxMails, ':expires': (hour + 2) * 3600 },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
