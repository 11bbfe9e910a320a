import type { Message } from '#functions/platform/mail.ts';
import { resetTokenMinutes } from '#functions/platform/reset-tokens.ts';

/** The mail that carries a reset link. Plain text: a link in it needs no dressing, and every mail program shows it. */
export function resetMail({ to, name, library, link }: { to: string; name: string; library: string; link: string }): Message {
  return {
    to,
    subject: `Set a new password for ${library}`,
    text: [
      `Hello ${name},`,
      '',
      `somebody, hopefully you, asked to set a new password for your account of ${library} in Perennial.`,
      `Open this link within ${resetTokenMinutes} minutes; it works once:`,
      '',
      link,
      '',
      'If it was not you, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  };
}

/** Tells the owner of an account that its password was changed, in case it was somebody else. */
export function changedPasswordMail({ to, name, library }: { to: string; name: string; library: string }): Message {
  return {
    to,
    subject: `Your password for ${library} was changed`,
    text: [
      `Hello ${name},`,
      '',
      `the password of your account of ${library} in Perennial was just changed, and all its sessions were ended.`,
      'If it was not you, set a new one at once with "Forgot password?" and tell your administrator.',
      '',
    ].join('\n'),
  };
}
