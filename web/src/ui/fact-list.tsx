import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** A fact: its label and value. */
export interface Fact {
  label: string;
  value: ReactNode;
  /** Distinguishes facts with the same label; the label by default. */
  key?: string;
}

interface FactListProps {
  facts: readonly Fact[];
  /** Name of the list for screen readers. */
  label?: string;
  /** Side by side as far as there is room, in columns of one width, or one below the other. */
  layout?: 'row' | 'grid' | 'stack';
  /** Facts with a structure of their own, before the others. */
  children?: ReactNode;
}

/** Facts of a record: small labels, each above its value. */
export function FactList({ facts, label, layout = 'row', children }: FactListProps) {
  return (
    <dl className={styles.facts} data-layout={layout} aria-label={label}>
      {children}
      {facts.map((fact) => (
        <div key={fact.key ?? fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
