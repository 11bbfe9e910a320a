import * as z from 'zod/mini';
import { Problem } from '#shared/contract/errors.ts';
import { worker } from '#functions/platform/worker.ts';
import { giveUpMail, sendMail } from '#functions/platform/send-mail.ts';

// zod/mini: nothing else here needs zod, whose full form would bring 71 KB into this bundle instead of 13.
const Payload = z.strictObject({ mail: z.string() });

/** Sends mails of the outbox, one a job; one that never leaves stays there as failed, for a person to see. */
export const handler = worker(
  'send-email',
  Payload,
  ({ payload, caller }) => sendMail(caller.tenant, payload.mail),
  ({ payload, caller }, error) => giveUpMail(caller.tenant, payload.mail, error instanceof Problem ? error.said : error.message),
);
