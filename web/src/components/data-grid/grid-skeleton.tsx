import { useText } from '#web/text/text.ts';
import styles from './data-grid.module.css';

/** Rows to come, as high as real ones, so that nothing moves when they arrive. */
export function GridSkeleton({ rowHeight, columns }: { rowHeight: number; columns: number }) {
  const t = useText();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p role="status" className={styles.loadingText}>
        {t('grid.loading')}
      </p>
      {Array.from({ length: 12 }, (_row, row) => (
        <div key={row} className={styles.skeletonRow} style={{ blockSize: rowHeight }} aria-hidden="true">
          {Array.from({ length: Math.min(columns, 8) }, (_cell, cell) => (
            <span key={cell} style={{ inlineSize: `${cell === 0 ? 18 : 6 + ((row * 7 + cell * 5) % 5)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
