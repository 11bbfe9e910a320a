import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What stands where nothing is yet, with the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.hint}>{children}</p>}
      {action}
    </div>
  );
}
