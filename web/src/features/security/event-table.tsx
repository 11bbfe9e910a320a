import { Link } from 'react-router-dom';
import type { SecurityEventRow } from '#shared/contract/rows/security-event-row.ts';
import { spoken, useText } from '#web/text/text.ts';
import { useBrowserText } from '#web/parts/security/use-browser-text.ts';
import links from '#web/ui/links.module.css';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './security.module.css';

interface EventTableProps {
  events: readonly SecurityEventRow[];
  caption: string;
  /** Whether names lead to the security page of their person. */
  linked?: boolean;
}

/** Events of the security log, one a row. */
export function EventTable({ events, caption, linked = false }: EventTableProps) {
  const t = useText();
  const formats = useFormats();
  const browserText = useBrowserText();
  return (
    <ScrollBox>
      <Table caption={caption} headings={[t('security.log.when'), t('security.log.kind'), t('security.log.who'), t('security.log.where')]}>
        {events.map((event) => (
          <tr key={event.id}>
            <td>{formats.dateTime(event.at)}</td>
            <td>
              <What event={event} />
            </td>
            <td>
              <Who event={event} linked={linked} />
            </td>
            <td>
              {event.address ?? event.network ?? ''}
              {event.browser !== null && <span className={styles.small}>{browserText(event.browser)}</span>}
            </td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

const tones = { failed: 'open', refused: 'over' } as const;

function What({ event }: { event: SecurityEventRow }) {
  const t = useText();
  const { kind, outcome, reason, details } = event;
  const leftOut = Number(details['left_out'] ?? 0);
  return (
    <>
      {t(`security.kinds.${kind}`)}{' '}
      {outcome !== 'ok' && <StatusBadge tone={tones[outcome]}>{t(`security.outcomes.${outcome}`)}</StatusBadge>}
      <span className={styles.small}>
        {[reasonText(reason), leftOut > 0 && t('security.log.leftOut', { count: leftOut }), detailText(event)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** The words of a reason. Reasons of a later release have none here. */
function reasonText(reason: string | null): string | undefined {
  const words: Readonly<Record<string, string>> = spoken()?.catalogue.subjects.security.reasons ?? {};
  return reason === null ? undefined : (words[reason] ?? reason);
}

/** The names of roles. Roles of a later release have none here. */
function roleText(roles: SecurityEventRow['details'][string] | undefined): string {
  const words: Readonly<Record<string, string>> = spoken()?.catalogue.subjects.users.role ?? {};
  return [roles ?? []]
    .flat()
    .map((role) => words[String(role)] ?? role)
    .join(', ');
}

/** The details of an event: the roles, or the address of a download. */
function detailText({ kind, details }: SecurityEventRow): string | undefined {
  if (kind === 'role_changed') return `${roleText(details['from'])} → ${roleText(details['to'])}`;
  if (kind === 'user_invited') return roleText(details['roles']);
  if (kind === 'security_settings_changed') return undefined;
  const { call, left_out: _leftOut, session: _session, ...ids } = details;
  if (typeof call !== 'string') return undefined;
  return Object.entries(ids).reduce((path, [name, id]) => path.replace(`{${name}}`, String(id)), call.replace(/^[A-Z]+ /, ''));
}

function Who({ event: { user, subject }, linked }: { event: SecurityEventRow; linked: boolean }) {
  const t = useText();
  const named = (id: string, name: string) =>
    linked ? (
      <Link className={links.name} to={`/users/${id}/security`}>
        {name}
      </Link>
    ) : (
      name
    );
  const about = subject?.kind === 'user' && subject.id !== user?.id ? subject : undefined;
  if (user) {
    return (
      <>
        {named(user.id, user.name)}
        {about && <span className={styles.small}>{t('security.log.about', { name: about.name ?? about.id })}</span>}
      </>
    );
  }
  return about ? named(about.id, about.name ?? about.id) : t('security.log.unknown');
}
