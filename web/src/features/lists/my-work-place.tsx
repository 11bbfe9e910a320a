import { lazy, Suspense } from 'react';
import { WhenCalm } from '#web/components/when-calm.tsx';
import { useMyWorkLooks } from '#web/components/my-work/use-my-work-looks.ts';
import styles from './my-work-place.module.css';

const MyWorkPanel = lazy(async () => ({ default: (await import('./my-work-panel.tsx')).MyWorkPanel }));

/**
 * Where what needs me now stands above the subscriptions (S40), folded or not as it was left on this machine. It comes after the list's rows,
 * and finds its room kept: nothing moves.
 */
export function MyWorkPlace() {
  const [looks, remember] = useMyWorkLooks();
  return (
    <div className={styles.place} data-open={looks.open}>
      <WhenCalm>
        <Suspense fallback={null}>
          <MyWorkPanel looks={looks} onLooks={remember} />
        </Suspense>
      </WhenCalm>
    </div>
  );
}
