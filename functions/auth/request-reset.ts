import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { auth } from '#shared/contract/groups/auth.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { digestOf } from '#functions/platform/keys.ts';
import { storeJob } from '#functions/platform/new-job.ts';
import { say } from '#shared/domain/messages/message.ts';

/** No answer comes sooner, so that it does not tell how long the job took to be stored. */
const answerMs = 250;

/**
 * Emails a link that sets a password. Neither the answer nor its time tells whether the address has an account: a worker looks for accounts, and
 * every address is a job for it.
 */
export const requestReset: Handler<typeof auth.forgot> = async ({ body }) => {
  await Promise.all([storeJob('send-reset-links', { address: digestOf(body.email) }, randomUUID()), pause(answerMs)]);
  return answer(null, { message: say('auth.ifAddressHasAccountMailLink') });
};
