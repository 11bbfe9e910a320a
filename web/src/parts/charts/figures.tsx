import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface ShownFigure {
  key: string;
  label: string;
  value: string;
  /** Beside the value: its currency. */
  unit?: string | undefined;
  /** Below it: where it comes from, or what it lacks. */
  detail?: ReactNode;
}

/** Figures beside each other, each with its name and where it comes from. */
export function Figures({ label, figures }: { label: string; figures: readonly ShownFigure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ key, label: name, value, unit, detail }) => (
        <div key={key} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            {value}
            {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          </dd>
          {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
