import { useQuery } from '@tanstack/react-query';
import { users } from '#shared/contract/groups/users.ts';
import { refusalOf } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './security.module.css';
import { useBrowserText } from './use-browser-text.ts';

interface SessionsProps {
  id: string;
  mine: boolean;
  /** The page has a heading of its own. */
  untitled?: boolean;
}

/** The sessions of a person; each can be ended, or all together. */
export function Sessions({ id, mine, untitled = false }: SessionsProps) {
  const t = useText();
  const formats = useFormats();
  const browserText = useBrowserText();
  const asked = useQuery(queryFor(users.sessions, { params: { id }, report: 'none' }));
  const end = useCommand(users.endSession, { invalidates: ['users'] });
  const endAll = useCommand(users.endSessions, { invalidates: ['users'] });
  const sessions = asked.data ?? [];
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      {!untitled && (
        <Heading as="h4" small>
          {t('users.sessions.title')}
        </Heading>
      )}
      {asked.isError && <p className={styles.lead}>{refusalOf(asked.error) ?? t('common.loadFailed')}</p>}
      {asked.data && sessions.length === 0 && <p className={styles.lead}>{t('users.sessions.none')}</p>}
      {sessions.length > 0 && (
        <Stack as="ul" gap="xs" className={styles.sessions}>
          {sessions.map((session) => {
            const browser = session.browser === null ? t('users.sessions.unknown') : browserText(session.browser);
            const at = formats.dateTime(session.signed_in_at);
            return (
              <Row as="li" justify="between" key={session.id}>
                <span>
                  <strong>{browser}</strong> {t('users.sessions.began', { at })},{' '}
                  {t('users.sessions.seen', { at: formats.dateTime(session.last_seen_at) })}
                </span>
                {session.current ? (
                  <StatusBadge tone="plain">{t('users.sessions.current')}</StatusBadge>
                ) : (
                  <ActionButton
                    size="small"
                    ariaLabel={t('users.sessions.endOf', { browser, at })}
                    onPress={() => end.mutate({ params: { id, sessionId: session.id } })}
                  >
                    {t('users.sessions.end')}
                  </ActionButton>
                )}
              </Row>
            );
          })}
        </Stack>
      )}
      {others.length > 1 && (
        <Row>
          <ActionButton loading={endAll.isPending} onPress={() => endAll.mutate({ params: { id } })}>
            {t(mine ? 'users.sessions.endOthers' : 'users.sessions.endAll')}
          </ActionButton>
        </Row>
      )}
    </>
  );
}
