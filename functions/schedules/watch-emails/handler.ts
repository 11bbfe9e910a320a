import { watchEmails } from '#functions/platform/emails/watch-emails.ts';

/** Tells of mails that nobody settled in time. */
export async function handler(): Promise<void> {
  await watchEmails();
}
