import * as z from 'zod/mini';
import { Problem } from '#shared/contract/errors.ts';
import { worker } from '#functions/platform/worker.ts';
import { giveUpMail, sendMail } from '#functions/platform/send-mail.ts';

// zod/mini, because full zod would add 71 KB to this bundle instead of 13.
const Payload = z.strictObject({ mail: z.string() });

/** Sends emails of the outbox, one per job; after the last retry an email stays there as failed, visible to users. */
export const handler = worker(
  'send-email',
  Payload,
  ({ payload, caller }) => sendMail(caller.tenant, payload.mail),
  ({ payload, caller }, error) => giveUpMail(caller.tenant, payload.mail, error instanceof Problem ? error.said : error.message),
);
