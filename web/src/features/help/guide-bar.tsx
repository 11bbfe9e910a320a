import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { useWayBack } from './use-guide.ts';
import styles from './help.module.css';

/** Above a page of the guide: the way back to the screen one came from, what the page adds, and printing. */
export function GuideBar({ children }: { children: ReactNode }) {
  const t = useText();
  const { from } = useWayBack();
  return (
    <Row gap="l" className={styles.bar}>
      {children}
      {from !== undefined && <Link to={from}>{t('help.back')}</Link>}
      <span className={styles.print}>
        <Button onClick={() => window.print()}>{t('help.print')}</Button>
      </span>
    </Row>
  );
}
