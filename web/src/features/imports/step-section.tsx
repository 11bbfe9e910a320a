import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of the page of an import: its heading, what it is for, its buttons. */
export function StepSection({
  title,
  level: Heading = 'h3',
  hint,
  actions,
  children,
}: {
  title: string;
  /** `h2` where nothing but the page's own heading stands above. */
  level?: 'h2' | 'h3';
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div>
          <Heading>{title}</Heading>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
