import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { currentSession } from '#web/api/session.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { type Arrival, arrival } from '#web/parts/google/google-trip.ts';
import { loginAddress, redirectTarget } from '#web/ui/redirect-target.ts';
import { useText } from '#web/text/text.ts';
import linkStyles from '#web/ui/links.module.css';
import { Row } from '#web/ui/primitives.tsx';
import { enter } from './enter.ts';
import { isOpen } from './pending-sign-in.ts';
import { SecondFactorStep } from './lazy-second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useOnReturn } from './use-on-return.ts';
import styles from './sign-in.module.css';

/** The page to which Google redirects: signs the user in, links the account or confirms the identity, then leads on. Errors stay here until they were read. */
export default function GooglePage() {
  const [came] = useState(arrival);
  const [who] = useState(() => currentSession()?.user.id);
  const { errand } = came;
  // The user reached this page through the browser's history.
  const isForUser = errand?.purpose === 'link' || errand?.purpose === 'confirm';
  if (who !== undefined && !isForUser) return <Navigate to={redirectTarget(errand?.redirect)} replace />;
  return <Arrived came={isForUser && errand.user !== who ? { errand, outcome: 'lost' } : came} />;
}

function Arrived({ came }: { came: Arrival }) {
  const t = useText();
  const navigate = useNavigate();
  const [tenants, setTenants] = useState<readonly { id: string; name: string }[]>();
  const [refusal, setRefusal] = useState(() => (came.outcome === 'token' ? undefined : t(`session.google.${came.outcome}`)));
  const [asking, setAsking] = useState(came.outcome === 'token');
  const [pending, setPending] = useState<PendingSignIn>();
  const { errand } = came;
  const links = errand?.purpose === 'link';
  const confirms = errand?.purpose === 'confirm';
  const target = redirectTarget(errand?.redirect);

  const ask = async (tenant?: string): Promise<void> => {
    if (came.outcome !== 'token') return;
    const { id_token, verifier } = came;
    setAsking(true);
    try {
      // Errors are shown on this page: a toast would vanish, and a 401 would navigate away.
      if (links) await send(auth.linkGoogle, { body: { id_token, verifier }, report: 'none' });
      else if (confirms) await send(auth.fresh, { body: { id_token, verifier }, report: 'none' });
      else {
        const body = { id_token, verifier, ...(tenant !== undefined && { tenant }) };
        const { result } = await send(auth.loginWithGoogle, { body, report: 'none' });
        if ('tenants' in result) {
          setTenants(result.tenants);
          setAsking(false);
          return;
        }
        if ('pending' in result) {
          setPending(result);
          setAsking(false);
          return;
        }
        await enter(result);
      }
      await navigate(target, { replace: true });
    } catch (error) {
      setAsking(false);
      setTenants(undefined);
      setRefusal((error instanceof CallError ? sentenceOf(error) : undefined) ?? t('session.google.unavailable'));
    }
  };
  useOnReturn(errand?.locale, ask);

  const done = (user: CurrentUser) => void enter(user).then(() => navigate(target, { replace: true }));
  const restart = () => void navigate(loginAddress(target), { replace: true });
  if (isOpen(pending)) return <SecondFactorStep pending={pending} onDone={done} onBack={restart} />;
  return (
    <SignInFrame title={t(confirms ? 'session.confirm.title' : links ? 'session.google.linkTitle' : 'session.google.title')}>
      <div className={styles.form}>
        {asking && (
          <Row nowrap role="status">
            <Spinner /> {t('session.google.wait')}
          </Row>
        )}
        {refusal && <Alert type={came.outcome === 'cancelled' ? 'info' : 'error'}>{refusal}</Alert>}
        {tenants && !asking && (
          <>
            <p className={styles.lead}>{t('session.google.which')}</p>
            {tenants.map(({ id, name }) => (
              <ActionButton key={id} fullWidth onPress={() => void ask(id)}>
                {name}
              </ActionButton>
            ))}
          </>
        )}
        {!asking && (
          <Link className={linkStyles.name} to={links || confirms ? target : loginAddress(target)}>
            {t(links || confirms ? 'session.google.backToAccount' : 'session.back')}
          </Link>
        )}
      </div>
    </SignInFrame>
  );
}

/** The server's sentence; for field errors, the sentence of a field. */
function sentenceOf({ errors, serverMessage }: CallError): string | undefined {
  return Object.values(errors ?? {})[0]?.[0] ?? serverMessage;
}
