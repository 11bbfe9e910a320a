import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** `h3` below a heading other than the page's own. */
  level?: 'h2' | 'h3';
  hint?: string | undefined;
  actions?: ReactNode;
  /** The children are fields of a form, shown in columns. */
  fields?: boolean;
  children: ReactNode;
}

/** A framed part of a page: its heading, what it is for, its buttons. */
export function Section({ title, level: Heading = 'h2', hint, actions, fields = false, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div>
          <Heading>{title}</Heading>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {fields ? <div className={styles.fields}>{children}</div> : children}
    </section>
  );
}
