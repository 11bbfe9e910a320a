import { worker } from '#functions/platform/jobs.ts';
import { giveUpMail, sendMail } from '#functions/platform/emails/send-mail.ts';

/** Sends mails of the outbox, one a job; one that never leaves stays there as failed, for a person to see. */
export const handler = worker(
  'send-email',
  ({ job, caller }) => sendMail(caller.tenant, String(job.payload['mail'])),
  ({ job, caller }, error) => giveUpMail(caller.tenant, String(job.payload['mail']), error.message),
);
