import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import { users } from '#shared/contract/groups/users.ts';
import { fewRecoveryCodes } from '#shared/domain/users/second-factors.ts';
import { send } from '#web/api/client.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { refreshUser } from '#web/api/session.ts';
import { useSession } from '#web/api/use-session.ts';
import { useOfferToEndOthers } from '#web/parts/security/use-offer-to-end-others.ts';
import { Sessions } from '#web/parts/security/sessions.tsx';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { askQuestion } from '#web/ui/questions/question-store.ts';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { FactorProps } from './factor-props.ts';
import { Institutions } from './institutions.tsx';
import { NewCodes } from './new-codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { SetUpApp } from './set-up-app.tsx';

/** S143: passkeys, authenticator app, recovery codes, and where one is signed in. */
export default function MySecurityPage() {
  const t = useText();
  const asked = useQuery(queryFor(secondFactors.state, {}));
  const id = useSession()?.user.id ?? '';
  const [codes, setCodes] = useState<readonly string[]>();
  const offerToEndOthers = useOfferToEndOthers();
  const state = asked.data;
  if (!state) return <Skeleton lines={6} height={90} />;
  const showCodes = (made: readonly string[] | null): void => {
    setCodes(made ?? undefined);
    // The note that the library requires a factor is about the user, and now over.
    void send(users.current, { report: 'none' }).then(
      ({ result }) => refreshUser(result),
      () => undefined,
    );
    if (!made) void offerToEndOthers(id);
  };
  const closeCodes = (): void => {
    setCodes(undefined);
    void offerToEndOthers(id);
  };
  return (
    <Stack>
      <Quiet>{t(state.required ? 'mySecurity.required' : 'mySecurity.lead')}</Quiet>
      <Passkeys state={state} onCodes={showCodes} />
      <AuthenticatorApp state={state} onCodes={showCodes} />
      <RecoveryCodes state={state} onCodes={showCodes} />
      <Institutions institutions={state.institutions} />
      <Section title={t('users.sessions.title')}>
        <Sessions id={id} mine untitled />
      </Section>
      {codes && <NewCodes codes={codes} onClose={closeCodes} />}
    </Stack>
  );
}

function AuthenticatorApp({ state, onCodes }: FactorProps) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const remove = useCommand(secondFactors.removeApp);
  const { app_since } = state;
  const confirmRemoval = async (): Promise<void> => {
    const question = {
      title: t('mySecurity.app.remove'),
      sentences: [t('mySecurity.app.removeHint')],
      confirmLabel: t('mySecurity.remove'),
    };
    if (await askQuestion(question)) remove.mutate({});
  };
  return (
    <Section
      title={t('mySecurity.app.title')}
      hint={t('mySecurity.app.hint')}
      actions={
        <>
          {app_since !== null && (
            <ActionButton loading={remove.isPending} onPress={() => void confirmRemoval()}>
              {t('mySecurity.app.remove')}
            </ActionButton>
          )}
          <ActionButton onPress={() => setOpen(true)}>
            {t(app_since === null ? 'mySecurity.app.setUp' : 'mySecurity.app.replace')}
          </ActionButton>
        </>
      }
    >
      <span>{app_since === null ? t('mySecurity.app.none') : t('mySecurity.app.since', { at: formats.dateTime(app_since) })}</span>
      {open && (
        <SetUpApp
          onClose={() => setOpen(false)}
          onDone={(codes) => {
            setOpen(false);
            onCodes(codes);
          }}
        />
      )}
    </Section>
  );
}

function RecoveryCodes({ state, onCodes }: FactorProps) {
  const t = useText();
  const make = useCommand(secondFactors.newRecoveryCodes, { onDone: ({ result }) => onCodes(result.recovery_codes) });
  const hasFactor = state.app_since !== null || state.passkeys.length > 0;
  const left = state.recovery_codes_left;
  const confirmNew = async (): Promise<void> => {
    const question = {
      title: t('mySecurity.codes.make'),
      sentences: [t('mySecurity.codes.makeHint')],
      confirmLabel: t('mySecurity.codes.make'),
    };
    if (await askQuestion(question)) make.mutate({});
  };
  return (
    <Section
      title={t('mySecurity.codes.title')}
      hint={t('mySecurity.codes.hint')}
      actions={
        hasFactor && (
          <ActionButton loading={make.isPending} onPress={() => void confirmNew()}>
            {t('mySecurity.codes.make')}
          </ActionButton>
        )
      }
    >
      <span>
        {hasFactor ? t('mySecurity.codes.left', { count: left }) : t('mySecurity.codes.none')}
        {hasFactor && left <= fewRecoveryCodes && ` ${t('mySecurity.codes.few')}`}
      </span>
    </Section>
  );
}
