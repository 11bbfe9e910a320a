import { columnTotals } from '#shared/contract/column-totals.ts';
import { useText } from '#web/text/text.ts';
import { TotalsRow } from './totals-row.tsx';
import type { Grid } from './use-grid.ts';
import styles from './data-grid.module.css';

/** Whether a list has amounts with sums, which are shown below its rows. */
export function hasFoot({ props }: Pick<Grid, 'props'>): boolean {
  return props.totals !== undefined;
}

/** The foot of a list: the number of rows, and the sums of all matching or selected ones. */
export function GridFoot({ grid }: { grid: Grid }) {
  const t = useText();
  const { props, selectedRows, state, view } = grid;
  const isSelection = state.selected.size > 0;
  return (
    <div role="rowgroup" className={styles.foot} data-foot="">
      <TotalsRow
        view={view}
        kind="all"
        label={
          isSelection
            ? t('grid.totalOfSelected', { n: state.selected.size })
            : props.narrowed
              ? t('grid.totalLater')
              : t('grid.totalOfAll', { n: props.lastRow ?? 0 })
        }
        totals={isSelection ? columnTotals(selectedRows, props.columns) : props.narrowed ? [] : (props.totals ?? [])}
      />
    </div>
  );
}
