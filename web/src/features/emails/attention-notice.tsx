import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { emails } from '#shared/contract/groups/emails.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import styles from './emails.module.css';

/** How many mails need a look, with the way to them; nothing where all is well. */
export function AttentionNotice() {
  const t = useText();
  const navigate = useNavigate();
  const { count = 0 } = useQuery(queryFor(emails.attention, {})).data ?? {};
  if (count === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert
        type="warning"
        header={t('emails.attention')}
        action={<Button onClick={() => void navigate('/email-outbox?filter[needs_look]=true')}>{t('emails.attentionShow')}</Button>}
      >
        {t('emails.attention', { count })}
      </Alert>
    </div>
  );
}
