import type { CSSProperties, ReactNode } from 'react';
import type { Column } from '#shared/contract/column.ts';
import type { ColumnTotal } from '#shared/contract/envelope.ts';
import { useText } from '#web/text/text.ts';
import { stickyLeft, type GridView } from './grid-view.ts';
import styles from './data-grid.module.css';

interface TotalsRowProps {
  view: GridView;
  label: ReactNode;
  totals: readonly ColumnTotal[];
  kind: 'group' | 'all';
  style?: CSSProperties;
}

/** A line with the sums of rows, each below the cells that it adds up: the heading of a group, or the foot of the list. */
export function TotalsRow({ view, label, totals, kind, style }: TotalsRowProps) {
  const left = stickyLeft(view, 0);
  return (
    <div role="row" className={styles.totals} data-kind={kind} style={style}>
      {view.selectable && <span aria-hidden="true" className={styles.totalsStart} />}
      {view.columns.map(({ column }, col) => (
        <div
          key={column.field}
          role="gridcell"
          aria-colindex={col + (view.selectable ? 2 : 1)}
          className={styles.total}
          data-type={col === 0 ? undefined : column.type}
          data-sticky={left === undefined || col > 0 ? undefined : ''}
          style={left === undefined || col > 0 ? undefined : { insetInlineStart: left }}
        >
          {col === 0 ? label : <Total view={view} column={column} totals={totals} hasPast={kind === 'all'} />}
        </div>
      ))}
    </div>
  );
}

interface TotalProps {
  view: GridView;
  column: Column;
  totals: readonly ColumnTotal[];
  /** Says how much of it is of rows whose time is over. */
  hasPast: boolean;
}

/** The sum of a column; below amounts of several currencies the sum of those in the member's. */
function Total({ view: { formats, localOf }, column, totals, hasPast }: TotalProps) {
  const t = useText();
  const summed = localOf(column) ?? column;
  const total = totals.find(({ field }) => field === summed.field);
  const shown = (value: number, currency: string | null): string =>
    currency === null ? formats.number(value, column.type === 'money' ? 2 : 0) : formats.amount(value, currency);
  return total?.amounts.map(({ value, currency, past }) => (
    <span key={currency}>
      {shown(value, currency)}
      {currency !== null && <span className={styles.currency}>{currency}</span>}
      {hasPast && past !== undefined && <small className={styles.past}>{t('grid.ofWhichPast', { amount: shown(past, currency) })}</small>}
    </span>
  ));
}
