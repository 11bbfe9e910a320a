import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of the page of an import: its heading, what it is for, its buttons. */
export function StepSection({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h3>{title}</h3>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
