import type { ReactNode } from 'react';
import { RowsButton } from './rows-button.tsx';
import styles from './figures.module.css';

export interface ShownFigure {
  key: string;
  label: string;
  value: string;
  /** The currency, shown beside the value. */
  unit?: string | undefined;
  /** The meaning of the value, such as the remaining share of a budget; `isBad` is shown in red. */
  verdict?: { words: string; isBad: boolean } | undefined;
  /** The value of the year before. */
  before?: string | undefined;
  /** Below the value: its source, or the missing data. */
  detail?: ReactNode;
  /** Shows the rows whose sum it is. */
  onOpen?: (() => void) | undefined;
}

/** Figures beside each other, each with its name, meaning and source; the number opens its rows. */
export function Figures({ label, figures }: { label: string; figures: readonly ShownFigure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.key} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd className={figure.verdict?.isBad ? styles.bad : undefined}>
            <Value {...figure} />
          </dd>
          {figure.verdict && <dd className={`${styles.detail} ${figure.verdict.isBad ? styles.bad : ''}`}>{figure.verdict.words}</dd>}
          {figure.before !== undefined && <dd className={styles.detail}>{figure.before}</dd>}
          {figure.detail !== undefined && <dd className={styles.detail}>{figure.detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Value({ label, value, unit, onOpen }: ShownFigure) {
  const shown = (
    <>
      {value} {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </>
  );
  if (!onOpen) return shown;
  return (
    <RowsButton label={label} value={[value, unit].filter(Boolean).join(' ')} onOpen={onOpen}>
      {shown}
    </RowsButton>
  );
}
