import type { Notification } from '#shared/domain/notifications/inbox.ts';
import { notificationLine } from '#shared/domain/notifications/notification-line.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { config } from '#functions/platform/config.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { notificationText } from '#functions/platform/messages/emails/notifications.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { templateOf } from '../emails/template-of.ts';
import { permissionsIn } from '../mentions/mentions-in.ts';
import { notificationRows } from './notification-rows.ts';

/**
 * Queues one email with a person's unread notifications, each only once: `mention` includes only mentions, `daily` all that were not emailed yet.
 * Only for people who chose that in the settings.
 */
export async function emailNotifications(tx: Transaction, person: string, occasion: 'mention' | 'daily'): Promise<void> {
  const inbox = await tx.find('inbox', person);
  const isDue = ({ reason, read, emailed }: Notification): boolean => !read && !emailed && (occasion === 'daily' || reason === 'mentioned');
  if (!inbox?.entries.some(isDue)) return;
  const settings = await tx.find('user_settings', person);
  const model = await tx.model();
  const user = model.find('user', person);
  if (!user?.active || (settings ?? blankUserSettings).notification_emails !== occasion) return;
  tx.save('inbox', { ...inbox, entries: inbox.entries.map((each) => (isDue(each) ? { ...each, emailed: true } : each)) });
  const rows = notificationRows(model, inbox.entries.filter(isDue), permissionsIn(model, user)).toReversed();
  if (rows.length === 0) return;
  const locale = settings?.locale ?? null;
  const language = languageOf(templateOf(model, 'notification', locale).locale);
  const mail = composeEmail(model, {
    kind: 'notification',
    locale,
    fields: {
      'user.name': user.name,
      notifications: rows.map((row) => notificationText(notificationLine(row), language)),
      link: `${config.publicUrl}${rows.length === 1 ? rows[0]?.record.link : '/dashboard'}`,
    },
  });
  const { subject, html, text } = mail;
  queueMail(tx, { kind: 'notification', to: user.email, subject, html, text, locale: mail.locale, about: [{ kind: 'user', id: user.id }] });
}
