import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import styles from './figures.module.css';

interface RowsButtonProps {
  /** What the figure is of. */
  label: string;
  /** The figure in words, as it is shown. */
  value: string;
  children?: ReactNode;
  onOpen: () => void;
}

/** A figure that opens the rows it is the sum of. */
export function RowsButton({ label, value, children = value, onOpen }: RowsButtonProps) {
  const t = useText();
  return (
    <button type="button" className={styles.open} aria-label={t('charts.rowsOfFigure', { label, value })} onClick={onOpen}>
      {children}
    </button>
  );
}
