import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { users } from '#shared/contract/groups/users.ts';
import type { PersonRow } from '#shared/contract/rows/user-row.ts';
import { checkUser } from '#shared/domain/users/check-user.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay, useSession } from '#web/api/use-session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import links from '#web/ui/links.module.css';
import { Modal } from '#web/ui/modal.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Row, Stack } from '#web/ui/primitives.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeactivatePerson } from './deactivate-person.tsx';
import { GoogleAccount } from './google-account.tsx';
import { PersonFields, type PersonValues } from './person-fields.tsx';
import { useOfferToEndOthers } from '#web/parts/security/use-offer-to-end-others.ts';
import { Sessions } from '#web/parts/security/sessions.tsx';
import styles from './users.module.css';

/** A person: who they are and what they may do, how they sign in and where they are signed in. */
export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const asked = useQuery(queryFor(users.get, { params: { id } }));
  const [next, setNext] = useState<'deactivate' | 'password'>();
  const manages = useMay(users.update.permission);
  if (!asked.data) return <LoadingDialog title={t('users.title')} query={asked} width={720} onClose={onClose} />;
  if (next === 'deactivate') return <DeactivatePerson id={id} name={asked.data.name} onClose={() => setNext(undefined)} onDone={onClose} />;
  if (next === 'password') return <ChangePassword id={id} onClose={() => setNext(undefined)} />;
  const Shown = manages ? EditedPerson : ShownPerson;
  return <Shown key={asked.data.version} person={asked.data} onClose={onClose} onNext={setNext} />;
}

interface PersonProps {
  person: PersonRow;
  onClose: () => void;
  onNext: (next: 'deactivate' | 'password') => void;
}

function EditedPerson({ person, onClose, onNext }: PersonProps) {
  const t = useText();
  const { id, version, name, email, roles, is_system_user, active } = person;
  const offerToEndOthers = useOfferToEndOthers();
  const form = useContractForm<typeof users.update, PersonValues>(users.update, {
    defaults: { name, email: email ?? '', roles: roles.map((role) => role.id), is_system_user },
    input: { params: { id } },
    toBody: (values) => ({ ...values, version }),
    check: checkUser,
    onDone: (_answer, values) => {
      onClose();
      if (values.email !== email) void offerToEndOthers(id);
    },
  });
  const activate = useCommand(users.activate);
  return (
    <Modal
      title={name}
      width={720}
      onCancel={onClose}
      footer={
        <Row justify="between">
          {active ? (
            <ActionButton onPress={() => onNext('deactivate')}>{t('users.deactivate.action')}</ActionButton>
          ) : (
            <ActionButton loading={activate.isPending} onPress={() => activate.mutate({ params: { id } })}>
              {t('users.activate')}
            </ActionButton>
          )}
          <SpaceBetween direction="horizontal" size="xs">
            <ActionButton type="tertiary" onPress={onClose}>
              {t('common.cancel')}
            </ActionButton>
            <ActionButton type="primary" onPress={form.submit} loading={form.saving} disabled={!form.changed}>
              {t('common.save')}
            </ActionButton>
          </SpaceBetween>
        </Row>
      }
    >
      <SpaceBetween size="l">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <FormFailure failure={form.failure} />
          <PersonFields form={form.fields} lock={person.role_lock} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
        <SignIn person={person} onNext={onNext} />
      </SpaceBetween>
    </Modal>
  );
}

function ShownPerson({ person, onClose, onNext }: PersonProps) {
  const t = useText();
  const mine = useSession()?.user.id === person.id;
  return (
    <Modal title={person.name} width={720} onCancel={onClose} cancelLabel={t('common.close')} persistent={false}>
      <SpaceBetween size="l">
        <dl className={styles.facts}>
          {person.email !== null && (
            <>
              <dt>{t('users.email')}</dt>
              <dd>{person.email}</dd>
            </>
          )}
          <dt>{t('users.roles')}</dt>
          <dd>{person.roles.map(({ id }) => t(`users.role.${id}`)).join(', ')}</dd>
        </dl>
        {mine && <SignIn person={person} onNext={onNext} />}
      </SpaceBetween>
    </Modal>
  );
}

/** The sign-in of a person: account state, last activity, password or link, Google account, and sessions. */
function SignIn({ person, onNext }: Pick<PersonProps, 'person' | 'onNext'>) {
  const t = useText();
  const formats = useFormats();
  const mine = useSession()?.user.id === person.id;
  const send = useCommand(users.resetPassword);
  const { id, active, last_seen_at } = person;
  return (
    <Stack as="section" className={styles.signIn} aria-label={t('users.signIn')}>
      <Heading as="h3" small>
        {t('users.signIn')}
      </Heading>
      <Row gap="m">
        <StatusBadge tone={active ? 'good' : 'over'}>{t(active ? 'users.active' : 'users.inactive')}</StatusBadge>
        <span>
          {t('users.lastSeen')}: {last_seen_at === null ? t('users.never') : formats.dateTime(last_seen_at)}
        </span>
        {mine && <ActionButton onPress={() => onNext('password')}>{t('users.changePassword')}</ActionButton>}
        {!mine && active && (
          <ActionButton loading={send.isPending} onPress={() => send.mutate({ params: { id } })}>
            {t('users.sendLink')}
          </ActionButton>
        )}
      </Row>
      <GoogleAccount person={person} />
      {active && (
        <Box>
          <Sessions id={id} mine={mine} />
        </Box>
      )}
      <Link className={links.name} to={`/users/${id}/security`}>
        {t('security.person.open')}
      </Link>
    </Stack>
  );
}
