import { lazy, Suspense } from 'react';
import { HeaderLine } from '#web/ui/header-line.tsx';
import styles from './my-work-line.module.css';

const MyWorkLine = lazy(async () => ({ default: (await import('./my-work-line.tsx')).MyWorkLine }));

/** The place of the user's open work (S40). Its code loads after the list's, into reserved space: nothing moves. */
export function MyWorkPlace() {
  return (
    <HeaderLine>
      <div className={styles.place}>
        <Suspense fallback={null}>
          <MyWorkLine />
        </Suspense>
      </div>
    </HeaderLine>
  );
}
