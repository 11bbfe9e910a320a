import { type CSSProperties, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Hidden } from '../primitives.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CellNotice } from './cell-notice.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import { GridBody } from './grid-body.tsx';
import { GridFoot, hasFoot } from './grid-foot.tsx';
import { GridHeader } from './grid-header.tsx';
import { gridKeys } from './grid-keys.ts';
import { clampWidth, withMove, withVisible, withWidth } from './grid-layout.ts';
import { GridMessage } from './grid-message.tsx';
import { withFilters } from './grid-query.ts';
import { GridPages } from './grid-pages.tsx';
import { GridStatus } from './grid-status.tsx';
import { templateOf } from './grid-view.ts';
import { type Grid, noActions, useGrid } from './use-grid.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridEditing } from './use-grid-editing.ts';
import { cellAt } from './use-grid-focus.ts';
import { usePointer } from './use-pointer.ts';
import styles from './data-grid.module.css';

const PasteStrip = lazy(async () => ({ default: (await import('./paste-strip.tsx')).PasteStrip }));

/** CSS pixels between the margins of a landscape A4 sheet. */
const printedWidthPx = 1030;

/** The grid of every list (R033): paged, sorted, searched and filtered by the server, edited in place. */
export function DataGrid(props: DataGridProps) {
  const grid = useGrid(props);
  const editing = useGridEditing(grid);
  const { paste, onCopy, onPaste } = useGridClipboard(grid);
  const { rows, idOf, view, state, dispatch, loaded, rowHeight } = grid;
  const root = useRef<HTMLDivElement>(null);
  const flush = useRef<(() => void) | null>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const pointer = usePointer({
    rows,
    view,
    active: state.active,
    flush,
    activate: grid.activate,
    activateHeading: (cell) => dispatch({ type: 'activate', cell }),
    startEdit: (cell) => editing.startEdit(cell, null),
    onOpen: props.onOpen,
  });
  const { template, width } = templateOf(view);
  const { query, loading = false } = props;
  return (
    <div
      ref={root}
      className={styles.grid}
      data-density={props.density ?? 'comfortable'}
      data-height={props.height ?? 'page'}
      style={
        {
          '--grid-columns': template,
          '--grid-width': `${width}px`,
          '--grid-row': `${rowHeight}px`,
          '--print-zoom': Math.min(1, printedWidthPx / width),
        } as CSSProperties
      }
    >
      <GridStatus grid={grid} />
      {paste.strip && (
        <Suspense fallback={null}>
          <PasteStrip {...paste.strip} />
        </Suspense>
      )}
      <div
        ref={grid.scroller}
        className={styles.scroller}
        onKeyDown={gridKeys(grid, editing, setOpenMenu)}
        {...pointer}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        {loading && loaded && <div className={styles.progress} />}
        <div className={styles.sheet}>
          <div
            role="grid"
            aria-label={props.name}
            // The number of rows is unknown until the server answers.
            aria-rowcount={props.narrowed ? -1 : (props.lastRow ?? 0) + 1}
            aria-colcount={view.columns.length + (view.selectable ? 1 : 0)}
            aria-multiselectable={view.selectable}
            aria-busy={loading || undefined}
          >
            <Headings grid={grid} root={root} openMenu={openMenu} onMenuClosed={() => setOpenMenu(null)} />
            {loaded && rows.length > 0 && (
              <GridBody
                view={view}
                rows={rows}
                idOf={idOf}
                rowHeight={rowHeight}
                offset={props.narrowed ? 0 : (query.page - 1) * query.perPage}
                slots={grid.slots}
                grouped={grid.grouped}
                state={state}
                pending={grid.edits.pending}
                marks={paste.marks}
                actions={editing.actions}
                flush={flush}
              />
            )}
            {loaded && rows.length > 0 && hasFoot(grid) && <GridFoot grid={grid} />}
          </div>
          <GridPages
            query={query}
            lastRow={props.lastRow}
            shown={rows.length}
            narrowed={props.narrowed}
            formats={props.formats}
            besideSums={loaded && rows.length > 0 && hasFoot(grid)}
            onPage={(page) => grid.setQuery({ page })}
          />
        </div>
        <GridMessage grid={grid} />
      </div>
      {state.selected.size > 0 && <Selected grid={grid} />}
      <Notice grid={grid} />
      <Hidden as="div" aria-live="polite">
        {grid.said}
      </Hidden>
    </div>
  );
}

interface HeadingsProps {
  grid: Grid;
  /** The element whose CSS variables hold the widths: they follow the pointer before the layout changes. */
  root: RefObject<HTMLDivElement | null>;
  openMenu: string | null;
  onMenuClosed: () => void;
}

function Headings({ grid, root, openMenu, onMenuClosed }: HeadingsProps) {
  const { props, rows, idOf, arranged, view, state, dispatch, arrange, setQuery } = grid;
  const { query } = props;
  const selectedHere = rows.filter((row) => state.selected.has(idOf(row))).length;
  return (
    <GridHeader
      view={view}
      query={query}
      onSort={(sort) => setQuery({ sort })}
      onFilter={(field, next) => props.onQueryChange(withFilters(query, field, next))}
      onFilterDraft={(field, next) => props.onDraft?.(next && { filters: withFilters(query, field, next).filters })}
      onResizing={(field, wanted) => {
        const next = templateOf(view, { field, width: clampWidth(wanted) });
        root.current?.style.setProperty('--grid-columns', next.template);
        root.current?.style.setProperty('--grid-width', `${next.width}px`);
      }}
      onResize={(field, wanted) => arrange(withWidth(arranged, field, wanted))}
      onMove={(field, by) => arrange(withMove(arranged, field, by, (item) => item.visible))}
      onHide={(field) => arrange(withVisible(arranged, field, false))}
      active={state.active.row < 0 ? state.active.col : -1}
      allSelected={selectedHere > 0 && (selectedHere === rows.length || 'some')}
      empty={rows.length === 0}
      onSelectAll={() => dispatch({ type: 'select-all', ids: rows.map(idOf) })}
      openMenu={openMenu}
      onMenuClosed={onMenuClosed}
    />
  );
}

/** The actions on the selected rows. Placed below them, so that rows do not move away from the pointer when the first one is selected. */
function Selected({ grid: { props, idOf, view, state, selectedRows, dispatch } }: { grid: Grid }) {
  const { bulkActions = noActions, onDeleteOne, onDeleteSelected } = props;
  return (
    <BulkBar
      ids={[...state.selected]}
      rows={selectedRows}
      nameOf={view.nameOf}
      actions={bulkActions}
      onDeleteOne={onDeleteOne && ((row) => onDeleteOne(row, () => dispatch({ type: 'deselect', ids: [idOf(row)] })))}
      onDelete={onDeleteSelected && (async (ids) => dispatch({ type: 'deselect', ids: await onDeleteSelected(ids) }))}
      onClear={() => dispatch({ type: 'clear-selection' })}
    />
  );
}

/** The notice at the cell that could not be saved. */
function Notice({ grid: { rows, idOf, view, state, edits, scroller } }: { grid: Grid }) {
  const { notice } = edits;
  if (!notice) return null;
  const rowIndex = rows.findIndex((row) => idOf(row) === notice.rowId);
  const columnIndex = view.columns.findIndex((item) => item.column.field === notice.column.field);
  const row = rows[rowIndex];
  return (
    <CellNotice
      key={`${notice.rowId} ${notice.column.field} ${notice.kind}`}
      notice={notice}
      view={view}
      row={row}
      anchor={scroller.current && (cellAt(scroller.current, rowIndex, columnIndex) ?? scroller.current)}
      takesFocus={state.editing === null && (scroller.current?.contains(document.activeElement) ?? false)}
      onApplyMine={() => {
        if (notice.kind === 'conflict' && row) void edits.save(row, notice.column, notice.mine);
      }}
      onClose={() => edits.setNotice(null)}
    />
  );
}
