import deNotifications from '#shared/messages/de/emails/notifications.json' with { type: 'json' };
import enNotifications from '#shared/messages/en/emails/notifications.json' with { type: 'json' };
import frNotifications from '#shared/messages/fr/emails/notifications.json' with { type: 'json' };
import svNotifications from '#shared/messages/sv/emails/notifications.json' with { type: 'json' };
import { tellersOf } from './tellers-of.ts';

/** Writes one notification as a line of an email. */
export const notificationText = tellersOf({
  en: { notifications: enNotifications },
  de: { notifications: deNotifications },
  fr: { notifications: frNotifications },
  sv: { notifications: svNotifications },
});
