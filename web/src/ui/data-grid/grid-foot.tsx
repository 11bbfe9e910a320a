import { columnTotals } from '#shared/contract/column-totals.ts';
import { useText } from '#web/text/text.ts';
import { TotalsRow } from './totals-row.tsx';
import type { Grid } from './use-grid.ts';
import styles from './data-grid.module.css';

/** Whether a list has amounts that may be added up: then their sums stand below its rows. */
export function hasFoot({ props }: Pick<Grid, 'props'>): boolean {
  return props.totals !== undefined;
}

/** The foot of a list: how many rows there are, and the sums of all that match or of those selected. */
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
