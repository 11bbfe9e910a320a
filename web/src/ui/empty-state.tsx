import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** A placeholder for a place without content, with the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.hint}>{children}</p>}
      {action}
    </div>
  );
}
