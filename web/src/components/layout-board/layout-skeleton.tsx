import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './layout-board.module.css';

/** What stands where cards will be, before it is known which. */
export function LayoutSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.tools} />
      <div className={styles.skeletons}>
        {[1, 2, 3, 4].map((each) => (
          <div key={each}>
            <Skeleton lines={4} height={24} />
          </div>
        ))}
      </div>
    </div>
  );
}
