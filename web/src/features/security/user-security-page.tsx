import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { users } from '#shared/contract/groups/users.ts';
import { refusalOf } from '#web/api/call-error.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { EventTable } from './event-table.tsx';
import { PersonIdentities } from './person-identities.tsx';
import { PersonFactors } from './person-factors.tsx';
import { Sessions } from '#web/parts/security/sessions.tsx';
import { useText } from '#web/text/text.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import links from '#web/ui/links.module.css';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The security of a person (S144): ways to sign in, sessions, and the last events. */
export default function UserSecurityPage() {
  const t = useText();
  const { id = '' } = useParams();
  const mine = useSession()?.user.id === id;
  const managesUsers = useMay('manage-users');
  const asked = useQuery(queryFor(users.security, { params: { id }, report: 'none' }));
  usePageTitle(asked.data?.user.name);
  if (asked.isError) {
    const reason = refusalOf(asked.error);
    const again = reason === undefined && <Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>;
    return <EmptyState title={reason ?? t('common.loadFailed')} action={again} />;
  }
  if (!asked.data) return <Skeleton lines={8} />;
  const { user, has_password, has_google_account, factors, factor_required, factor_due, sso, sleep, events } = asked.data;
  return (
    <Stack>
      {managesUsers && <BackLink to={`/users-settings?person=${id}`}>{t('security.person.back')}</BackLink>}
      <Section title={t('security.person.methods')}>
        <Row gap="s">
          <StatusBadge tone={has_password ? 'good' : 'plain'}>
            {t(has_password ? 'security.person.password' : 'security.person.noPassword')}
          </StatusBadge>
          <StatusBadge tone={has_google_account ? 'good' : 'plain'}>
            {t(has_google_account ? 'security.person.google' : 'security.person.noGoogle')}
          </StatusBadge>
        </Row>
      </Section>
      <PersonIdentities user={user} sso={sso} sleep={sleep} manages={managesUsers} />
      <PersonFactors user={user} factors={factors} isRequired={factor_required} due={factor_due} mayReset={managesUsers && !mine} />
      <Section title={t('users.sessions.title')}>
        <Sessions id={id} mine={mine} untitled />
      </Section>
      <Section title={t('security.person.events')}>
        {events.length > 0 ? (
          <EventTable events={events} caption={t('security.person.events')} />
        ) : (
          <Quiet>{t('security.log.empty')}</Quiet>
        )}
        <Link className={links.name} to={`/security-log?user=${id}`}>
          {t('security.person.all')}
        </Link>
      </Section>
    </Stack>
  );
}
