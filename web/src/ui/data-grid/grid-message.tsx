import Button from '@cloudscape-design/components/button';
import { errorTexts } from '#shared/domain/errors/reaction.ts';
import { isServerFailure } from '#web/api/call-error.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import type { Grid } from './use-grid.ts';
import styles from './data-grid.module.css';

/** Shown in place of rows: a skeleton while they load, the error if loading failed, or a message for an empty list. */
export function GridMessage({ grid: { props, rows, loaded, rowHeight, view, setQuery } }: { grid: Grid }) {
  const t = useText();
  const failed = props.error !== undefined && props.error !== null;
  if (!loaded && !failed) return <GridSkeleton rowHeight={rowHeight} columns={view.columns.length} />;
  if (!loaded)
    return (
      <div className={styles.message} role="alert">
        {isServerFailure(props.error) && <p>{messageText(errorTexts.notified)}</p>}
        <p>{t('grid.failed')}</p>
        {props.onRetry && <Button onClick={props.onRetry}>{t('grid.retry')}</Button>}
      </div>
    );
  if (rows.length > 0) return null;
  if (props.narrowed)
    return (
      <div className={styles.message}>
        <p>{t('grid.noneAtHand')}</p>
      </div>
    );
  const isNarrowed = props.query.filters.length > 0 || props.query.search !== '';
  return (
    <div className={styles.message}>
      <p>{t('grid.noRows')}</p>
      {isNarrowed ? <Button onClick={() => setQuery({ filters: [], search: '' })}>{t('grid.clearFilters')}</Button> : props.emptyAction}
    </div>
  );
}

/** Placeholder rows, as high as real ones, so that nothing moves when those arrive. */
function GridSkeleton({ rowHeight, columns }: { rowHeight: number; columns: number }) {
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
