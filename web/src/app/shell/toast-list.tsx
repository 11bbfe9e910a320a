import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { statusIcons } from '#web/ui/toasts/status-icons.ts';
import { useToasts } from '#web/ui/toasts/toast-store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './notification-list.module.css';
import { Row } from '#web/ui/primitives.tsx';

const iconVariants = { positive: 'success', warning: 'warning', info: 'link', negative: 'error' } as const;

/** The toasts of this visit. */
export function ToastList() {
  const t = useText();
  const formats = useFormats();
  const { history, clear } = useToasts();
  if (history.length === 0) return <p className={styles.empty}>{t('shell.notificationsEmpty')}</p>;
  return (
    <>
      <Row justify="end" nowrap className={styles.tools}>
        <Button variant="inline-link" onClick={clear}>
          {t('shell.clearNotifications')}
        </Button>
      </Row>
      <ul>
        {history.map((toast) => (
          <li key={toast.id} data-status={toast.status}>
            <Icon name={statusIcons[toast.status]} alt={t(`shell.statuses.${toast.status}`)} variant={iconVariants[toast.status]} />
            <span>{toast.text}</span>
            <time dateTime={new Date(toast.at).toISOString()}>{formats.dateTime(new Date(toast.at).toISOString()).slice(-5)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}
