import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import Spinner from '@cloudscape-design/components/spinner';
import { leaveForSso } from '#web/parts/sign-in/sso-trip.ts';
import { takeChosen } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import linkStyles from '#web/ui/links.module.css';
import { Row } from '#web/ui/primitives.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** The sign-in page of a library (S145), for links on its website and in the portal of the campus: leads straight to its institution. */
export default function LibraryLoginPage() {
  const t = useText();
  const { tenant = '' } = useParams();
  const [search] = useSearchParams();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    void leaveForSso(tenant, { purpose: 'sign-in', redirect: search.get('redirect'), locale: takeChosen() });
  });
  return (
    <SignInFrame title={t('session.sso.title')}>
      <div className={styles.form}>
        <Row nowrap role="status">
          <Spinner /> {t('session.google.wait')}
        </Row>
        <Link className={linkStyles.name} to="/login">
          {t('session.back')}
        </Link>
      </div>
    </SignInFrame>
  );
}
