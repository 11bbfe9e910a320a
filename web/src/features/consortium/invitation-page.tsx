import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { type Grants, type InvitationPage as Invitation, noGrants } from '#shared/contract/entities/membership.ts';
import { membershipInvitations, memberships } from '#shared/contract/groups/memberships.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { longDate } from '#shared/domain/emails/merge-email.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { refreshUser } from '#web/api/session.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { language, speak } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import links from '#web/ui/links.module.css';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { loginAddress } from '#web/ui/redirect-target.ts';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { GrantChoice } from './grant-choice.tsx';
import styles from './consortium.module.css';

/** An invitation to a consortium, for anyone with its link (S156). */
export default function InvitationPage() {
  const t = useText();
  const token = useParams()['token'] ?? '';
  const isGuest = useSession() === undefined;
  const [done, setDone] = useState<'accepted' | 'declined'>();
  const page = useQuery({
    ...queryFor(membershipInvitations.open, { params: { id: token }, report: 'none' }),
    retry: false,
    enabled: done === undefined,
  });
  const locale = page.data?.locale;
  useTabTitle(t('consortium.invited.title'));
  // A guest has no settings: the page speaks the language of the invitation.
  useEffect(() => {
    if (isGuest && locale !== undefined) void speak(languageOf(locale)).catch(() => {});
  }, [isGuest, locale]);
  return (
    <Stack as="main" className={styles.invitation}>
      <Heading as="h1">{t('consortium.invited.title')}</Heading>
      {done ? (
        <div role="status">
          <Alert type="success">{t(`consortium.invited.${done}`)}</Alert>
        </div>
      ) : page.error ? (
        <Alert type="warning">{page.error instanceof CallError ? page.error.message : t('grid.tryAgain')}</Alert>
      ) : page.data ? (
        <Answer invitation={page.data} token={token} onDone={setDone} />
      ) : (
        <Skeleton lines={4} height={60} />
      )}
    </Stack>
  );
}

function Answer({ invitation, token, onDone }: { invitation: Invitation; token: string; onDone: (how: 'accepted' | 'declined') => void }) {
  const t = useText();
  const [grants, setGrants] = useState(noGrants);
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const answer = useCommand(membershipInvitations.answer, { invalidates: false, onDone: ({ result }) => onDone(result.answer) });
  const send = (how: 'accept' | 'decline') =>
    answer.mutate({ params: { id: token }, body: { answer: how, name, role, ...(how === 'accept' ? { grants } : {}) } });
  const { office, library, answer_by, office_email } = invitation;
  return (
    <Section title={t('consortium.invited.lead', { office, library })}>
      <Quiet>{t('consortium.invited.until', { day: longDate(answer_by, language()) })}</Quiet>
      <span>{t('consortium.invited.choose')}</span>
      <GrantChoice grants={grants} onChange={setGrants} />
      <AcceptAs invitation={invitation} token={token} grants={grants} />
      <FormField
        label={
          <>
            {t('consortium.invited.yourName')}
            <span aria-hidden="true"> *</span>
          </>
        }
      >
        <Input value={name} onChange={({ detail }) => setName(detail.value)} autoComplete="name" ariaRequired />
      </FormField>
      <FormField label={t('consortium.invited.yourRole')}>
        <Input value={role} onChange={({ detail }) => setRole(detail.value)} autoComplete="organization-title" />
      </FormField>
      <Row gap="s">
        <ActionButton type="primary" disabled={name.trim() === ''} loading={answer.isPending} onPress={() => send('accept')}>
          {t('consortium.invited.accept')}
        </ActionButton>
        <ActionButton disabled={name.trim() === ''} onPress={() => send('decline')}>
          {t('consortium.invited.decline')}
        </ActionButton>
      </Row>
      {office_email !== null && <Quiet>{t('consortium.invited.questions', { email: office_email })}</Quiet>}
    </Section>
  );
}

/** Accepts with the account of the library where an administrator is signed in; leads others to signing in. */
function AcceptAs({ invitation, token, grants }: { invitation: Invitation; token: string; grants: Grants }) {
  const t = useText();
  const navigate = useNavigate();
  const session = useSession();
  const mayAccept = useMay(memberships.accept.permission);
  const accept = useCommand(memberships.accept, {
    onDone: ({ result }) => {
      // The person now holds the permission to answer the office.
      if (session) refreshUser({ ...session.user, permissions: [...new Set([...session.user.permissions, 'answer-offers' as const])] });
      void navigate(`/consortium/${result.id}`, { replace: true });
    },
  });
  if (!session) {
    return (
      <Link className={links.name} to={loginAddress(`/membership-invitations/${token}`)}>
        {t('consortium.invited.signIn')}
      </Link>
    );
  }
  if (!mayAccept) return null;
  return (
    <div>
      <ActionButton
        type="primary"
        loading={accept.isPending}
        onPress={() => accept.mutate({ params: { id: invitation.membership }, body: { token, grants } })}
      >
        {t('consortium.invited.acceptAs', { library: session.user.tenant.name })}
      </ActionButton>
    </div>
  );
}
