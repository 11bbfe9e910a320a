import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '#shared/contract/column.ts';
import { arrangeColumns } from '#web/ui/data-grid/grid-layout.ts';
import type { CellRenderer, GridLabels, GridRow } from '#web/ui/data-grid/grid-types.ts';
import type { GridView } from '#web/ui/data-grid/grid-view.ts';
import type { Formats } from '#web/ui/formats.ts';
import { RowPanel } from './row-panel.tsx';

interface PanelLooks {
  columns: readonly Column[];
  labels: GridLabels;
  formats: Formats;
  renderers: Readonly<Record<string, CellRenderer>>;
}

/** The view of a row outside the grid: all columns in their own order, read-only. */
export function usePanelView({ columns, labels, formats, renderers }: PanelLooks): GridView {
  return useMemo(
    () => ({
      columns: arrangeColumns(columns, [], (column) => labels(column)),
      formats,
      labels,
      renderers,
      loadOptions: undefined,
      editable: () => false,
      guard: undefined,
      selectable: false,
      peeks: false,
      nameOf: (row) => String(row['name'] ?? ''),
      hrefOf: undefined,
      localOf: () => undefined,
    }),
    [columns, labels, formats, renderers],
  );
}

/** The panel of the row in the address (`?open=`), and the function that opens one. */
export function usePeek(
  rows: readonly GridRow[] | undefined,
  view: GridView,
  hrefOf: ((row: GridRow) => string) | undefined,
): { peek: (row: GridRow | undefined) => void; panel: ReactNode } {
  const [search, setSearch] = useSearchParams();
  const openId = search.get('open');
  const peek = (row: GridRow | undefined): void => {
    const next = new URLSearchParams(search);
    if (row) next.set('open', String(row['id']));
    else next.delete('open');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const index = openId === null ? -1 : (rows?.findIndex((row) => row['id'] === openId) ?? -1);
  const row = rows?.[index];
  const panel = rows && row && (
    <RowPanel
      row={row}
      view={view}
      href={hrefOf?.(row)}
      onPrevious={index > 0 ? () => peek(rows[index - 1]) : undefined}
      onNext={index < rows.length - 1 ? () => peek(rows[index + 1]) : undefined}
      onClose={() => peek(undefined)}
    />
  );
  return { peek, panel };
}
