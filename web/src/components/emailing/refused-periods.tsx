import Alert from '@cloudscape-design/components/alert';
import type { RefusedPeriod } from '#shared/contract/entities/email-sending.ts';
import { useText } from '#web/text/text.ts';
import styles from './emailing.module.css';

/** What no email can be written about, each with its reason. */
export function RefusedPeriods({ refused, all }: { refused: readonly RefusedPeriod[]; all: boolean }) {
  const t = useText();
  return (
    <Alert type="warning" header={all ? t('emails.dialog.refused') : t('emails.dialog.refused', { count: refused.length })}>
      <ul className={styles.reasons}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
