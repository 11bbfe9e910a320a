import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { notifications } from '#shared/contract/groups/notifications.ts';
import { queryFor } from '#web/api/queries.ts';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { useToasts } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import { Heading } from '#web/ui/primitives.tsx';
import { ConcernList } from './concern-list.tsx';
import { ToastList } from './toast-list.tsx';
import styles from './notification-list.module.css';

const tabs = ['concerns', 'messages'] as const;

/**
 * The bell: the person's notifications, and the toasts of this visit, so that vanished ones can be read again. The count is reloaded with changes
 * of others, without a timer of its own.
 */
export function NotificationList() {
  const t = useText();
  const { showing, history, markSeen } = useToasts();
  const [tab, setTab] = useState<(typeof tabs)[number]>('concerns');
  const counted = useQuery({ ...queryFor(notifications.unreadCount, { report: 'none' }, { stays: true }), retry: false });
  const unread = counted.data?.unread ?? 0;
  const unseen = history.filter((toast) => !toast.seen && !showing.some((shown) => shown.id === toast.id)).length;
  const count = unread + unseen;
  return (
    <PopupButton
      label={t('shell.notifications')}
      align="end"
      width={420}
      onOpen={() => {
        setTab(unread === 0 && unseen > 0 ? 'messages' : 'concerns');
        markSeen();
      }}
      trigger={({ ref, toggle, open }) => (
        <span ref={ref} className={styles.trigger}>
          <Button
            variant="icon"
            iconName="notification"
            ariaLabel={count > 0 ? t('shell.notificationsUnseen', { count }) : t('shell.notifications')}
            ariaExpanded={open}
            onClick={toggle}
          />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count > 9 ? '9+' : count}
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        <section className={styles.list}>
          <Heading>{t('shell.notifications')}</Heading>
          <div className={styles.tabs} role="group" aria-label={t('shell.notifications')}>
            {tabs.map((each) => (
              <button key={each} type="button" aria-pressed={each === tab} onClick={() => setTab(each)}>
                {t(`shell.notificationTabs.${each}`)}
                {each === 'concerns' && unread > 0 && ` (${unread})`}
              </button>
            ))}
          </div>
          {tab === 'concerns' ? <ConcernList unread={unread} onOpened={close} /> : <ToastList />}
        </section>
      )}
    </PopupButton>
  );
}
