import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import { secondFactors } from '#shared/contract/groups/second-factors.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { useLogout } from '#web/parts/sign-in/use-logout.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { startPage } from '#web/ui/redirect-target.ts';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import type { FactorProps } from './factor-props.ts';
import styles from './my-security.module.css';
import { NewCodes } from './new-codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { SetUpApp } from './set-up-app.tsx';

/** The only page of a session whose person has to set up the second factor that the library requires [RY09]. */
export default function SetUpFactorPage() {
  const t = useText();
  useTabTitle(t('mySecurity.setUp.title'));
  const isGuest = useSession() === undefined;
  const { data: state } = useQuery({ ...queryFor(secondFactors.state, {}), enabled: !isGuest });
  const [codes, setCodes] = useState<readonly string[]>();
  const navigate = useNavigate();
  const logout = useLogout();
  if (isGuest) return <Navigate to="/login" replace />;
  const goOn = (): void => void navigate(startPage, { replace: true });
  const hasFactor = state && (state.app_since !== null || state.passkeys.length > 0);
  return (
    <Stack as="main" className={styles.alone}>
      <Heading as="h1">{t('mySecurity.setUp.title')}</Heading>
      <Quiet>{t(hasFactor ? 'mySecurity.setUp.done' : 'mySecurity.setUp.lead')}</Quiet>
      {!state && <Skeleton lines={6} height={90} />}
      {state && !hasFactor && <Ways state={state} onCodes={(made) => (made ? setCodes(made) : goOn())} />}
      <Row>
        {hasFactor && (
          <ActionButton type="primary" onPress={goOn}>
            {t('mySecurity.passkeys.make')}
          </ActionButton>
        )}
        <ActionButton onPress={() => void logout()}>{t('shell.logout')}</ActionButton>
      </Row>
      {codes && <NewCodes codes={codes} onClose={goOn} />}
    </Stack>
  );
}

/** The two ways to have a second factor. */
function Ways({ state, onCodes }: FactorProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Passkeys state={state} onCodes={onCodes} />
      <Section
        title={t('mySecurity.app.title')}
        hint={t('mySecurity.app.hint')}
        actions={<ActionButton onPress={() => setOpen(true)}>{t('mySecurity.app.setUp')}</ActionButton>}
      >
        {open && <SetUpApp onClose={() => setOpen(false)} onDone={onCodes} />}
      </Section>
    </>
  );
}
