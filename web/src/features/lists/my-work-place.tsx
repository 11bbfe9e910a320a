import { lazy, Suspense } from 'react';
import { useMyWorkLooks } from '#web/parts/my-work/use-my-work-looks.ts';
import styles from './my-work-place.module.css';

const MyWorkPanel = lazy(async () => ({ default: (await import('./my-work-panel.tsx')).MyWorkPanel }));

/**
 * Where what needs me now stands above the subscriptions (S40), folded or not as it was left on this machine. Its code comes after the list's,
 * and finds its room kept: nothing moves.
 */
export function MyWorkPlace() {
  const [looks, remember] = useMyWorkLooks();
  return (
    <div className={styles.place} data-open={looks.open}>
      <Suspense fallback={null}>
        <MyWorkPanel looks={looks} onLooks={remember} />
      </Suspense>
    </div>
  );
}
