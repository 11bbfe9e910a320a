import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import type { CurrentUser, PendingSignIn } from '#shared/contract/entities/user.ts';
import { auth } from '#shared/contract/groups/auth.ts';
import { sso, ssoLinks } from '#shared/contract/groups/sso.ts';
import { send } from '#web/api/client.ts';
import { sentenceOf } from '#web/api/sentence-of.ts';
import { currentSession } from '#web/api/session.ts';
import { type SsoArrival, ssoArrival } from '#web/parts/sign-in/sso-trip.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import linkStyles from '#web/ui/links.module.css';
import { Row } from '#web/ui/primitives.tsx';
import { loginAddress, redirectTarget } from '#web/ui/redirect-target.ts';
import { enter } from './enter.ts';
import { isOpen } from './pending-sign-in.ts';
import { SecondFactorStep } from './lazy-second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useOnReturn } from './use-on-return.ts';
import styles from './sign-in.module.css';

/**
 * The page to which the institution's sign-in leads back (S145): signs in, links the account, confirms the identity or brings the result of a test,
 * then leads on. Errors stay here until they were read.
 */
export default function SsoPage() {
  const [came] = useState(ssoArrival);
  const [who] = useState(() => currentSession()?.user.id);
  const { errand, outcome } = came;
  const isForUser = errand !== undefined && errand.purpose !== 'sign-in';
  // The user reached this page through the browser's history.
  if (who !== undefined && !isForUser && outcome !== 'error') return <Navigate to={redirectTarget(errand?.redirect)} replace />;
  return <Arrived came={isForUser && errand.user !== who ? { errand, outcome: 'lost' } : came} />;
}

/** The sentence of an error whose code is in the address: only one of sign-in, and none that needs values. */
function sentenceOfCode(code: string): string | undefined {
  return /^((sso|auth)\.\w+|saml\.refused|common\.requestTooLarge)$/.test(code) ? messageText({ code }, '') || undefined : undefined;
}

function Arrived({ came }: { came: SsoArrival }) {
  const t = useText();
  const navigate = useNavigate();
  const failed = t('session.sso.failed');
  const [refusal, setRefusal] = useState(() => {
    if (came.outcome === 'ticket') return undefined;
    return came.outcome === 'error' ? (sentenceOfCode(came.code) ?? failed) : t('session.google.lost');
  });
  const [asking, setAsking] = useState(came.outcome === 'ticket');
  const [pending, setPending] = useState<PendingSignIn>();
  const { errand } = came;
  const target = redirectTarget(errand?.redirect);
  const isForUser = errand !== undefined && errand.purpose !== 'sign-in';

  const ask = async (): Promise<void> => {
    if (came.outcome !== 'ticket') return;
    const { ticket, verifier } = came;
    const body = { ticket, verifier };
    try {
      // Errors are shown on this page: a toast would vanish, and a 401 would navigate away.
      if (errand?.purpose === 'link') await send(ssoLinks.link, { body, report: 'none' });
      else if (errand?.purpose === 'confirm') await send(auth.fresh, { body, report: 'none' });
      else {
        const { result } = await send(sso.exchange, { body, report: 'none' });
        if ('pending' in result) {
          setPending(result);
          setAsking(false);
          return;
        }
        if ('test' in result) {
          await navigate(target, { replace: true, state: result });
          return;
        }
        await enter(result);
      }
      await navigate(target, { replace: true });
    } catch (error) {
      setAsking(false);
      setRefusal(sentenceOf(error) ?? failed);
    }
  };
  useOnReturn(errand?.locale, ask);

  const done = (user: CurrentUser) => void enter(user).then(() => navigate(target, { replace: true }));
  const restart = () => void navigate(loginAddress(target), { replace: true });
  if (isOpen(pending)) return <SecondFactorStep pending={pending} onDone={done} onBack={restart} />;
  return (
    <SignInFrame title={t('session.sso.title')}>
      <div className={styles.form}>
        {asking && (
          <Row nowrap role="status">
            <Spinner /> {t('session.google.wait')}
          </Row>
        )}
        {refusal && (
          <div role="alert">
            <Alert type="error">{refusal}</Alert>
          </div>
        )}
        {!asking && (
          <Link className={linkStyles.name} to={isForUser ? target : loginAddress(target)}>
            {t(isForUser ? 'session.sso.backToPage' : 'session.back')}
          </Link>
        )}
      </div>
    </SignInFrame>
  );
}
