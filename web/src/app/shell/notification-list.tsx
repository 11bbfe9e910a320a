import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { statusIcons } from '#web/ui/toasts/status-icons.ts';
import { useToasts } from '#web/ui/toasts/toast-store.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './notification-list.module.css';

/** The toasts of this visit, so that one that vanished can be read again. */
export function NotificationList() {
  const t = useText();
  const formats = useFormats();
  const { showing, history, markSeen, clear } = useToasts();
  const unseen = history.filter((toast) => !toast.seen && !showing.some((shown) => shown.id === toast.id)).length;
  return (
    <PopupButton
      label={t('shell.notifications')}
      align="end"
      width={380}
      onOpen={markSeen}
      trigger={({ ref, toggle, open }) => (
        <span ref={ref} className={styles.trigger}>
          <Button
            variant="icon"
            iconName="notification"
            ariaLabel={unseen > 0 ? t('shell.notificationsUnseen', { count: unseen }) : t('shell.notifications')}
            ariaExpanded={open}
            onClick={toggle}
          />
          {unseen > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unseen > 9 ? '9+' : unseen}
            </span>
          )}
        </span>
      )}
    >
      {() => (
        <section className={styles.list}>
          <header className={styles.head}>
            <h2>{t('shell.notifications')}</h2>
            {history.length > 0 && (
              <Button variant="inline-link" onClick={clear}>
                {t('shell.clearNotifications')}
              </Button>
            )}
          </header>
          {history.length === 0 && <p className={styles.empty}>{t('shell.notificationsEmpty')}</p>}
          <ul>
            {history.map((toast) => (
              <li key={toast.id} data-status={toast.status}>
                <Icon name={statusIcons[toast.status]} alt={t(`shell.statuses.${toast.status}`)} variant={iconVariants[toast.status]} />
                <span>{toast.text}</span>
                <time dateTime={new Date(toast.at).toISOString()}>{formats.dateTime(new Date(toast.at).toISOString()).slice(-5)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PopupButton>
  );
}

const iconVariants = { positive: 'success', warning: 'warning', info: 'link', negative: 'error' } as const;
