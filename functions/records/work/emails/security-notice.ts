import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf, type RoleName, roleNames } from '#shared/contract/permissions.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { securityText } from '#functions/platform/messages/emails/security.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { accountMail } from './account-mail.ts';

type Line = Message<EmailCode>;

function googleOf(user: Row<'user'>): string | null {
  return user.google_account_email ?? null;
}

function inOrder(user: Row<'user'>): RoleName[] {
  return roleNames.filter((role) => user.roles.includes(role));
}

function googleLine(name: string, from: string | null, to: string | null): Line {
  if (to === null) return say('security.googleRemoved', { name, from: from ?? '' });
  return from === null ? say('security.googleSet', { name, to }) : say('security.googleChanged', { name, from, to });
}

/** The changes of an account that could let another person in, one line each. */
function accountChanges(before: Row<'user'>, after: Row<'user'>): Line[] {
  const { name } = after;
  const [from, to] = [googleOf(before), googleOf(after)];
  const titles = (user: Row<'user'>): Line[] => inOrder(user).map((role): Line => say(`security.${role}`));
  return [
    ...(before.email === after.email ? [] : [say('security.email', { name, from: before.email, to: after.email })]),
    ...(from === to ? [] : [googleLine(name, from, to)]),
    ...(inOrder(before).join() === inOrder(after).join() ? [] : [say('security.roles', { name, from: titles(before), to: titles(after) })]),
  ];
}

/**
 * Notifies a person, within the commit, that their addresses or roles changed. The email goes to the former address too, so that the owner of the
 * account learns of a change that another person made.
 */
export async function notifyOfAccountChange(tx: Transaction, before: Row<'user'>, after: Row<'user'>): Promise<void> {
  const lines = accountChanges(before, after);
  if (lines.length === 0) return;
  const google = googleOf(before) === googleOf(after) ? [] : [googleOf(before), googleOf(after)];
  const addresses = new Set([before.email, after.email, ...google].filter((address) => address !== null));
  for (const email of addresses) await queueNotice(tx, { ...after, email }, lines);
}

/** Notifies everybody who manages users, within the commit; `except` is a person who is notified otherwise. */
export async function notifyAdministrators(tx: Transaction, line: Line, except?: string): Promise<void> {
  for (const user of (await tx.model()).all('user'))
    if (user.active && user.id !== except && permissionsOf(user.roles).includes('manage-users')) await queueNotice(tx, user, [line]);
}

/** Notifies a person, within the commit, of a change of what they sign in with. */
export async function notifyPerson(tx: Transaction, user: Row<'user'>, line: Line): Promise<void> {
  await queueNotice(tx, user, [line]);
}

async function queueNotice(tx: Transaction, user: Row<'user'>, lines: readonly Line[]): Promise<void> {
  const mail = await accountMail({ get: (kind, id) => tx.find(kind, id) }, 'security_notice', user);
  const by = await tx.find('user', tx.caller.userId ?? '');
  if (mail)
    queueMail(
      tx,
      mail((locale) => ({
        changes: lines.map((line) => securityText(line, languageOf(locale))),
        'changed.by': by?.name ?? tx.caller.name,
      })),
    );
}
