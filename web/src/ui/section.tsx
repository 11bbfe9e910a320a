import type { ReactNode } from 'react';
import { Heading, Row, Stack } from './primitives.tsx';
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
export function Section({ title, level = 'h2', hint, actions, fields = false, children }: SectionProps) {
  return (
    <Stack as="section" framed className={styles.section} aria-label={title}>
      <Row gap="m" align="start" justify="between" nowrap className={styles.head}>
        <div>
          <Heading as={level}>{title}</Heading>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {actions && (
          <Row align="stretch" justify="end" className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {fields ? <div className={styles.fields}>{children}</div> : children}
    </Stack>
  );
}
