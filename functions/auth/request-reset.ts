import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { auth } from '#shared/contract/groups/auth.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { digestOf } from '#functions/platform/keys.ts';
import { storeJob } from '#functions/platform/new-job.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Min duration of the answer, which hides how long storing the job took. */
const answerMs = 250;

/**
 * Emails a link to set a password. Neither the answer nor its timing reveals whether the address has an account: every address becomes a job, and the
 * worker looks up accounts.
 */
export const requestReset: Handler<typeof auth.forgot> = async ({ body }) => {
  await Promise.all([storeJob('send-reset-links', { address: digestOf(body.email) }, randomUUID()), pause(answerMs)]);
  return answer(null, { message: say('auth.resetLinkSent') });
};
