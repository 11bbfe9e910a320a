import { lazy, Suspense } from 'react';
import { useRemembered } from './use-remembered.ts';
import styles from './my-work-place.module.css';

const MyWorkPanel = lazy(async () => ({ default: (await import('./my-work-panel.tsx')).MyWorkPanel }));

/** How the panel was left. */
export interface MyWorkLooks {
  open: boolean;
  everyone: boolean;
}

/**
 * Where what needs me now stands above the subscriptions (S40), folded or not as it was left on this machine. Its code comes after the list's,
 * and finds its room kept: nothing moves.
 */
export function MyWorkPlace() {
  const [looks, remember] = useRemembered<MyWorkLooks>('perennial.my-work', { open: true, everyone: false });
  return (
    <div className={styles.place} data-open={looks.open}>
      <Suspense fallback={null}>
        <MyWorkPanel looks={looks} onLooks={remember} />
      </Suspense>
    </div>
  );
}
