import Icon from '@cloudscape-design/components/icon';
import type { PreviewedEmail } from '#shared/contract/entities/email-sending.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import styles from './emailing.module.css';

interface EmailChoiceProps {
  emails: readonly PreviewedEmail[];
  isReady: (email: PreviewedEmail) => boolean;
  isChanged: (key: string) => boolean;
  chosen: string;
  onChoose: (key: string) => void;
}

/** The emails of one sending, by recipient; the chosen one is shown beside the list. */
export function EmailChoice({ emails, isReady, isChanged, chosen, onChoose }: EmailChoiceProps) {
  const t = useText();
  return (
    <nav aria-label={t('emails.dialog.recipients')} className={styles.choice}>
      <ul>
        {emails.map((email) => (
          <li key={email.key}>
            <button type="button" aria-current={email.key === chosen || undefined} onClick={() => onChoose(email.key)}>
              <span className={styles.choiceName}>{email.recipient?.name ?? email.subject}</span>
              <Quiet as="span">
                {t('emails.dialog.periods', { count: email.periods.length })}
                {isChanged(email.key) && ` · ${t('emails.dialog.changed')}`}
              </Quiet>
              {!isReady(email) && (
                <span className={styles.warn}>
                  <Icon name="status-warning" size="small" /> {t('emails.dialog.cannot')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
