import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import styles from './layout-board.module.css';

/**
 * Where a card's content stands. What is far below what can be seen is made when somebody comes near: a card asks for what it shows only then.
 * One that fails leaves the others alone.
 */
export function CardPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const watch = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '300px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return (
    <div ref={place} className={styles.place}>
      {near ? (
        <CardBoundary>
          <Suspense fallback={<Skeleton lines={3} height={24} />}>{children}</Suspense>
        </CardBoundary>
      ) : (
        <Skeleton lines={3} height={24} />
      )}
    </div>
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
  return <p className={styles.failed}>{t('layouts.cardFailed')}</p>;
}
