import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { notifications } from '#shared/contract/groups/notifications.ts';
import type { NotificationRow } from '#shared/contract/rows/notification-row.ts';
import type { NotificationReason } from '#shared/domain/notifications/inbox.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Hidden, Row } from '#web/ui/primitives.tsx';
import styles from './notification-list.module.css';

const icons: Readonly<Record<NotificationReason, IconProps.Name>> = {
  mentioned: 'contact',
  assigned: 'user-profile',
  answered: 'envelope',
  due: 'calendar',
  finished: 'status-positive',
  offered: 'envelope',
};

interface ConcernListProps {
  unread: number;
  /** A record was opened. */
  onOpened: () => void;
}

/** The person's notifications, latest first; opening one opens its record and marks it as read. */
export function ConcernList({ unread, onOpened }: ConcernListProps) {
  const t = useText();
  const formats = useFormats();
  const asked = useQuery({ ...queryFor(notifications.list, { query: {} }), staleTime: 0 });
  const mark = useCommand(notifications.markRead, { invalidates: ['notifications'] });
  if (asked.isError)
    return (
      <p className={styles.empty}>
        {t('common.loadFailed')}{' '}
        <Button variant="inline-link" onClick={() => void asked.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  if (asked.data === undefined) return <p className={styles.empty}>{t('common.loading')}</p>;
  if (asked.data.length === 0) return <p className={styles.empty}>{t('shell.concernsEmpty')}</p>;
  return (
    <>
      {unread > 0 && (
        <Row justify="end" nowrap className={styles.tools}>
          <Button variant="inline-link" loading={mark.isPending} onClick={() => mark.mutate({ body: { all: true } })}>
            {t('shell.markAllRead')}
          </Button>
        </Row>
      )}
      <ul>
        {asked.data.map((row) => (
          <li key={row.id} data-unread={!row.read || undefined}>
            <Icon {...(row.failed ? { name: 'status-negative', variant: 'error' } : { name: icons[row.reason] })} />
            <span>
              <Link
                to={row.record.link}
                onClick={() => {
                  if (!row.read) mark.mutate({ body: { ids: [row.id] } });
                  onOpened();
                }}
              >
                {!row.read && <Hidden>{t('shell.unread')} </Hidden>}
                {sentenceOf(row, t)}
              </Link>
              {row.text !== null && row.kind !== 'stakeholder_response' && <span className={styles.text}>{row.text}</span>}
            </span>
            <time dateTime={row.at}>{formats.dateTime(row.at)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentenceOf({ reason, kind, by, record: { name }, more, text, failed }: NotificationRow, t: ReturnType<typeof useText>): string {
  const person = by?.name ?? t('shell.product');
  switch (reason) {
    case 'assigned':
      return more > 0 ? t('shell.concerns.assignedMany', { by: person, name, more }) : t('shell.concerns.assigned', { by: person, name });
    case 'answered':
      if (kind === 'form_answer') return t('shell.concerns.formAnswered', { name });
      return t('shell.concerns.answered', { by: kind === 'stakeholder_response' ? (text ?? person) : person, name });
    case 'mentioned':
      return t('shell.concerns.mentioned', { by: person, name });
    case 'offered':
      return t('shell.concerns.offered', { name });
    case 'due':
      return t('shell.concerns.due', { name });
    default:
      return t(failed ? 'shell.concerns.failed' : 'shell.concerns.finished', { name });
  }
}
