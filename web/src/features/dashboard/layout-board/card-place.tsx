import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { useWholeLines } from './use-whole-lines.ts';
import styles from './layout-board.module.css';

const Modal = lazy(async () => ({ default: (await import('#web/ui/modal.tsx')).Modal }));

/**
 * The content of a card. One far below the visible part of the page is made when the reader scrolls near it: only then it asks for its data. One that
 * fails leaves the others alone. Lines that have no room are counted, and shown in a dialog.
 */
export function CardPlace({ title, children }: { title: string; children: ReactNode }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const count = useWholeLines(place, near);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const watch = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '300px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return (
    <>
      <div ref={place} className={styles.place}>
        {near ? (
          <CardBoundary>
            <Suspense fallback={<Skeleton lines={3} height={24} />}>{children}</Suspense>
          </CardBoundary>
        ) : (
          <Skeleton lines={3} height={24} />
        )}
      </div>
      {count !== undefined && (
        <div className={styles.more}>
          <Button
            variant="inline-link"
            ariaLabel={count > 0 ? t('layouts.moreOf', { count, name: title }) : t('layouts.wholeOf', { name: title })}
            onClick={() => setIsOpen(true)}
          >
            {count > 0 ? t('dashboard.more', { count }) : t('layouts.whole')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Modal title={title} persistent={false} onCancel={() => setIsOpen(false)} cancelLabel={t('common.close')}>
            <div className={styles.whole}>{children}</div>
          </Modal>
        </Suspense>
      )}
    </>
  );
}

class CardBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const t = useText();
  return <Quiet>{t('layouts.cardFailed')}</Quiet>;
}
