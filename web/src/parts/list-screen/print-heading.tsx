import type { Column } from '#shared/contract/column.ts';
import { ChipText } from '#web/ui/data-grid/filter-chips.tsx';
import type { GridView } from '#web/ui/data-grid/grid-view.ts';
import type { GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { useText } from '#web/text/text.ts';
import styles from './list-screen.module.css';

interface PrintHeadingProps {
  title: string;
  query: GridQuery;
  columns: readonly Column[];
  rows: readonly GridRow[];
  count: number | undefined;
  view: GridView;
}

/** The heading of a printed list: title, date, number of rows, and filters. Hidden on the screen. */
export function PrintHeading({ title, query, columns, rows, count = 0, view }: PrintHeadingProps) {
  const t = useText();
  const { formats } = view;
  const filtered = columns.filter(({ field }) => query.filters.some((filter) => filter.field === field));
  return (
    <div className={styles.printed} data-printed="">
      <h2>{title}</h2>
      <p>{t('grid.printedOn', { date: formats.date(formats.today()), shown: rows.length, count })}</p>
      {query.search !== '' && <p>{t('grid.printedSearch', { words: query.search })}</p>}
      {filtered.map((column) => (
        <p key={column.field}>
          {view.labels(column)}:{' '}
          <ChipText column={column} filters={query.filters.filter(({ field }) => field === column.field)} rows={rows} view={view} />
        </p>
      ))}
    </div>
  );
}
