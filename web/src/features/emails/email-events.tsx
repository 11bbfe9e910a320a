import type { EmailView } from '#shared/contract/rows/email-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import styles from './emails.module.css';

/** The events of an email, from the outbox on, as reported by the mail service. */
export function EmailEvents({ email }: { email: EmailView }) {
  const t = useText();
  const formats = useFormats();
  const { at, sent_at, events } = email;
  const isSaid = events.some(({ kind }) => kind === 'send');
  return (
    <section aria-label={t('emails.happened')} className={styles.events}>
      <h2>{t('emails.happened')}</h2>
      <ol>
        <li>
          <time dateTime={at}>{formats.dateTime(at)}</time>
          <span>{t('emails.queuedAt')}</span>
        </li>
        {sent_at !== null && !isSaid && (
          <li>
            <time dateTime={sent_at}>{formats.dateTime(sent_at)}</time>
            <span>{t('emails.sentAt')}</span>
          </li>
        )}
        {events.map((event) => (
          <li key={`${event.kind}${event.at}${event.addresses.join()}`}>
            <time dateTime={event.at}>{formats.dateTime(event.at)}</time>
            <span>
              {event.addresses.length === 0
                ? t(`emails.events.${event.kind}`)
                : t('emails.eventOf', { what: t(`emails.events.${event.kind}`), addresses: event.addresses.join(', ') })}
              {event.detail !== null && <small>{event.detail}</small>}
            </span>
          </li>
        ))}
      </ol>
      {events.length === 0 && <Quiet>{t('emails.nothingYet')}</Quiet>}
    </section>
  );
}
