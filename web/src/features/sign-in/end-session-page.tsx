import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import { auth } from '#shared/contract/groups/auth.ts';
import { CallError } from '#web/api/call-error.ts';
import { send } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import linkStyles from '#web/ui/links.module.css';
import { Row } from '#web/ui/primitives.tsx';
import { ActionButton } from '#web/ui/action-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

let taken: string | undefined;

/** The token in the fragment. It is removed from the address at once, so that the browser's history does not keep it. */
function takeToken(): string {
  const { hash, pathname } = window.location;
  if (hash.length > 1) {
    taken = hash.slice(1);
    window.history.replaceState(window.history.state, '', pathname);
  }
  return taken ?? '';
}

/** Ends the session that an email about a new browser named (C809). A person presses the button: programs that check links in emails end nothing. */
export default function EndSessionPage() {
  const t = useText();
  const [token] = useState(takeToken);
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [answer, setAnswer] = useState<{ type: 'success' | 'error'; text: string }>();
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  const end = async (): Promise<void> => {
    setState('busy');
    try {
      const { messages } = await send(auth.endByLink, { body: { token }, report: 'none' });
      setAnswer({ type: 'success', text: messages.default ?? '' });
      setState('done');
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      setAnswer({ type: 'error', text: Object.values(refused?.errors ?? {})[0]?.[0] ?? refused?.serverMessage ?? t('common.loadFailed') });
      setState('asking');
    }
  };
  return (
    <SignInFrame title={t('security.end.title')}>
      <div className={styles.form}>
        {token === '' && <Alert type="error">{t('security.end.missing')}</Alert>}
        {answer && <Alert type={answer.type}>{answer.text}</Alert>}
        {state === 'busy' && (
          <Row nowrap role="status">
            <Spinner /> {t('security.end.wait')}
          </Row>
        )}
        {state === 'asking' && token !== '' && (
          <div ref={button}>
            <ActionButton type="primary" fullWidth onPress={() => void end()}>
              {t('security.end.title')}
            </ActionButton>
          </div>
        )}
        {state === 'done' && (
          <Link className={linkStyles.name} to="/reset-password">
            {t('security.end.reset')}
          </Link>
        )}
        <Link className={linkStyles.name} to="/login">
          {t('security.end.signIn')}
        </Link>
      </div>
    </SignInFrame>
  );
}
