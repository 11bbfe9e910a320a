import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import styles from './figures.module.css';

interface RowsButtonProps {
  /** The name of the figure. */
  label: string;
  /** The figure in words, as it is shown. */
  value: string;
  children?: ReactNode;
  onOpen: () => void;
}

/** A figure that opens the rows whose sum it is. */
export function RowsButton({ label, value, children = value, onOpen }: RowsButtonProps) {
  const t = useText();
  return (
    <button type="button" className={styles.open} aria-label={t('charts.rowsOfFigure', { label, value })} onClick={onOpen}>
      {children}
    </button>
  );
}
