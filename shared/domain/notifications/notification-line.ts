import type { EmailCode } from '../../messages/email-codes.ts';
import { type Message, say } from '../messages/message.ts';
import type { Notification } from './inbox.ts';

/** The facts of a notification that an email line shows. */
export interface NotificationFacts extends Pick<Notification, 'reason' | 'kind' | 'more'> {
  /** The person who caused it; null for the product itself. */
  by: { name: string } | null;
  record: { name: string };
  text: string | null;
  failed: boolean;
}

/** One notification as a line of an email. */
export function notificationLine({ reason, kind, more, by: person, record, text, failed }: NotificationFacts): Message<EmailCode> {
  const { name } = record;
  const by = person?.name ?? say('notifications.someone');
  switch (reason) {
    case 'mentioned':
      return say('notifications.mentioned', { by, name, text: text ?? '' });
    case 'assigned':
      return more > 0 ? say('notifications.assignedMany', { by, name, more }) : say('notifications.assigned', { by, name });
    case 'answered':
      if (kind === 'form_answer') return say('notifications.formAnswered', { name });
      return kind === 'stakeholder_response'
        ? say('notifications.responded', { by: text ?? by, name })
        : say('notifications.answered', { by, name, text: text ?? '' });
    case 'offered':
      return say('notifications.offered', { name });
    case 'due':
      return say('notifications.due', { name });
    default:
      return say(failed ? 'notifications.failed' : 'notifications.finished', { name });
  }
}
