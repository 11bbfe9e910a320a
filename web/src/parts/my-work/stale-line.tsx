import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { progress } from '#shared/contract/groups/progress.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import styles from './stale.module.css';
import { Row } from '#web/ui/primitives.tsx';

const StaleDialog = lazy(async () => ({ default: (await import('./stale-dialog.tsx')).StaleDialog }));

/** The number of tasks of past periods, and a button that closes them together. Hidden at zero. */
export function StaleLine({ stale }: { stale: number }) {
  const t = useText();
  const may = useMay(progress.dismiss.permission);
  const [search, setSearch] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  // A link opens the dialog.
  const isOpen = isAsked || search.get('stale') === 'true';
  const close = (): void => {
    setAsked(false);
    const next = new URLSearchParams(search);
    next.delete('stale');
    setSearch(next, { replace: true });
  };
  if (stale === 0 && !isOpen) return null;
  return (
    <Row gap="m" className={styles.stale}>
      <span>{t('progress.stale.line', { count: stale })}</span>
      {may && (
        <Button variant="inline-link" onClick={() => setAsked(true)}>
          {t('progress.stale.close')}
        </Button>
      )}
      {may && isOpen && (
        <Suspense fallback={null}>
          <StaleDialog onClose={close} />
        </Suspense>
      )}
    </Row>
  );
}
