import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import Button from '@cloudscape-design/components/button';
import type { Column } from '#shared/contract/column.ts';
import type { Formats } from '#web/components/formats.ts';
import { useText } from '#web/text/text.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { AfterEdit } from './cell-editor.tsx';
import { CellNotice } from './cell-notice.tsx';
import { catalogueLabels, isEditable, refusalOf, sameValue, valueText } from './cell-value.ts';
import { cellsOf, largestPaste, placePaste, tabSeparated } from './clipboard.ts';
import { ColumnFilter } from './column-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import { GridBody } from './grid-body.tsx';
import { GridHeader } from './grid-header.tsx';
import { arrangeColumns, clampWidth, layoutOf, widthStep, withMove, withVisible, withWidth, type ArrangedColumn } from './grid-layout.ts';
import { GridPages } from './grid-pages.tsx';
import { filtersOf, nextSort, withFilters } from './grid-query.ts';
import type { RowActions } from './grid-row.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { firstState, gridReducer, rangeOf } from './grid-state.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import type { BulkAction, CellRenderer, GridLabels, GridQuery, GridRow, GridViews, LayoutColumn, LoadOptions } from './grid-types.ts';
import { templateOf, type GridView } from './grid-view.ts';
import { commandOf, moved, type CellPosition } from './keyboard.ts';
import { planPaste } from './paste.ts';
import { useCellEdits, type SaveCell } from './use-cell-edits.ts';
import { cellAt, useGridFocus } from './use-grid-focus.ts';
import { usePlace } from './use-place.ts';
import { useSelectedRows } from './use-selected-rows.ts';
import styles from './data-grid.module.css';

/** Functions and objects should keep their identity between renders: all cells are drawn anew when one changes. */
export interface DataGridProps {
  /** What the grid is called, for screen readers. */
  name: string;
  columns: readonly Column[];
  /** The rows of the page; undefined until the first ones are there. */
  rows: readonly GridRow[] | undefined;
  /** How many rows match in all. */
  lastRow: number | undefined;
  query: GridQuery;
  onQueryChange: (query: GridQuery) => void;
  layout: readonly LayoutColumn[];
  onLayoutChange: (layout: LayoutColumn[]) => void;
  views?: GridViews;
  /** Newer rows are on their way; those shown stay until then. */
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  formats: Formats;
  labels?: GridLabels;
  renderers?: Readonly<Record<string, CellRenderer>>;
  /** A row's id; its `id` by default. */
  rowId?: (row: GridRow) => string;
  rowHref?: (row: GridRow) => string;
  /** Opens a row without leaving the application; Ctrl and the middle button keep the browser's way. */
  onOpen?: (row: GridRow) => void;
  /** Shows a row beside the list: a button in its first cell, or Alt+Enter. */
  onPeek?: (row: GridRow) => void;
  /** Where the list was left is found again under this name, for as long as the application is open. */
  place?: string;
  /** Saves a cell and answers the row as it is then, which `rows` must hold by the time it resolves. An EditConflict offers a choice. */
  onEdit?: SaveCell;
  /** Narrows what `column.edit` allows, for instance by permission. */
  canEdit?: (row: GridRow, column: Column) => boolean;
  /** Why a value cannot be, beyond what the column itself demands. */
  validate?: (row: GridRow, column: Column, value: unknown) => string | undefined;
  /** The sentence for a save that failed. */
  reasonOf?: (error: unknown) => string;
  loadOptions?: LoadOptions;
  /** Deletes after the person said yes, and answers which are gone. Without it and without bulk actions rows cannot be selected. */
  onDeleteSelected?: (ids: readonly string[]) => Promise<readonly string[]>;
  bulkActions?: readonly BulkAction[];
  onExport?: () => Promise<void>;
  density?: 'comfortable' | 'compact';
  /** `page` fills the window, `content` is as high as its rows, to a limit. */
  height?: 'page' | 'content';
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** The next step to offer where there are no rows. */
  emptyAction?: ReactNode;
}

const rowHeights = { comfortable: 36, compact: 30 } as const;
const noRenderers: Readonly<Record<string, CellRenderer>> = {};
const noActions: readonly BulkAction[] = [];
const ownId = (row: GridRow): string => String(row['id']);

/** The grid of every list (R033): paged, sorted, searched and filtered by the server, edited in place. */
export function DataGrid(props: DataGridProps) {
  const { columns, query, layout, formats, loading = false, density = 'comfortable', bulkActions = noActions } = props;
  const t = useText();
  const labels = props.labels ?? catalogueLabels;
  const idOf = props.rowId ?? ownId;
  const rowHeight = rowHeights[density];
  const rows = props.rows ?? noRows;
  const selectable = props.onDeleteSelected !== undefined || bulkActions.length > 0;

  const arranged = useMemo(() => arrangeColumns(columns, layout, (column) => labels(column)), [columns, layout, labels]);
  const { renderers = noRenderers, loadOptions, canEdit, rowHref } = props;
  const hasEdit = props.onEdit !== undefined;
  const peeks = props.onPeek !== undefined;
  const view = useMemo((): GridView => {
    const visible = arranged.filter((item) => item.visible);
    const [first] = visible;
    return {
      columns: visible,
      formats,
      labels,
      renderers,
      loadOptions,
      editable: (row, column) => hasEdit && isEditable(row, column) && (canEdit?.(row, column) ?? true),
      selectable,
      nameOf: (row) => (first ? valueText(row[first.column.field], first.column, formats, labels) : ''),
      hrefOf: rowHref,
      peeks,
    };
  }, [arranged, formats, labels, renderers, loadOptions, canEdit, rowHref, hasEdit, selectable, peeks]);

  const [state, dispatch] = useReducer(gridReducer, firstState);
  const edits = useCellEdits(rows, idOf, props.onEdit, props.reasonOf ?? (() => t('grid.tryAgain')));
  const scroller = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const flush = useRef<(() => void) | null>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  const [filtering, setFiltering] = useState<{ column: Column; anchor: Element } | null>(null);
  const [said, setSaid] = useState('');
  const wantFocus = useGridFocus(scroller, state, view, rowHeight);

  const selectedRows = useSelectedRows(rows, idOf, state.selected);
  const loaded = props.rows !== undefined;
  useEffect(() => {
    if (loaded) dispatch({ type: 'fit', rows: rows.length, cols: view.columns.length });
  }, [loaded, rows.length, view.columns.length]);
  usePlace(props.place, scroller, query, state, loaded, dispatch);
  const filterKey = JSON.stringify([query.search, query.filters]);
  useEffect(() => dispatch({ type: 'clear-selection' }), [filterKey]);

  const setQuery = (change: Partial<GridQuery>): void => props.onQueryChange({ ...query, page: 1, ...change });
  const arrange = (next: ArrangedColumn[]): void => props.onLayoutChange(layoutOf(next));
  const { template, width } = templateOf(view);

  const activate = (cell: CellPosition, extend = false): void => {
    wantFocus();
    dispatch({ type: 'activate', cell, extend });
  };
  const open = (row: GridRow): void => {
    if (props.onOpen) props.onOpen(row);
    else if (rowHref) window.location.assign(rowHref(row));
  };
  const startEdit = ({ row: at, col }: CellPosition, text: string | null): void => {
    const [row, column] = [rows[at], view.columns[col]?.column];
    if (!row || !column) return;
    if (!view.editable(row, column)) {
      if (text === null && (props.onOpen || rowHref)) open(row);
      return;
    }
    if (column.type === 'boolean') {
      if (text === null) void edits.save(row, column, row[column.field] !== true);
      return;
    }
    edits.setNotice(null);
    wantFocus();
    dispatch({ type: 'edit', editing: { rowId: idOf(row), field: column.field, text } });
  };

  /** The next cell that can be edited, in reading order. */
  const neighbour = (from: CellPosition, step: -1 | 1): CellPosition | undefined => {
    const width_ = view.columns.length;
    for (let at = from.row * width_ + from.col + step; at >= 0 && at < rows.length * width_; at += step) {
      const cell = { row: Math.floor(at / width_), col: at % width_ };
      const [row, column] = [rows[cell.row], view.columns[cell.col]?.column];
      if (row && column && column.type !== 'boolean' && view.editable(row, column)) return cell;
    }
    return undefined;
  };
  const goOn = (then: AfterEdit): void => {
    const bounds = { rows: rows.length, cols: view.columns.length, screen: 1 };
    if (then === 'down' || then === 'up') activate(moved(state.active, then, bounds, true));
    else if (then === 'next' || then === 'previous') {
      const cell = neighbour(state.active, then === 'next' ? 1 : -1);
      activate(cell ?? state.active);
      if (cell) startEdit(cell, null);
    }
  };

  const handlers: RowActions = {
    commit: (row, field, value, then) => {
      const column = columns.find((one) => one.field === field);
      const stored = rows.find((one) => idOf(one) === idOf(row));
      if (!column || !stored) return undefined;
      const refusal = refusalOf(value, column) ?? props.validate?.(row, column, value);
      if (refusal !== undefined) return refusal;
      if (!sameValue(value, row[field])) void edits.save(stored, column, value).then((saved) => saved && setSaid(t('grid.saved')));
      dispatch({ type: 'stop-editing' });
      goOn(then);
      return undefined;
    },
    cancelEdit: (row, field, reason) => {
      const column = columns.find((one) => one.field === field);
      if (reason === undefined) wantFocus();
      else if (column) edits.setNotice({ kind: 'refused', rowId: idOf(row), column, reason });
      dispatch({ type: 'stop-editing' });
    },
    toggle: (id, on, extend) => {
      const ids = rows.map(idOf);
      dispatch(extend ? { type: 'select-to', id, ids } : { type: 'select', id, on });
      activate({ row: ids.indexOf(id), col: state.active.col });
    },
    peek: (row) => props.onPeek?.(row),
  };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [actions] = useState<RowActions>(() => ({
    commit: (...of) => latest.current.commit(...of),
    cancelEdit: (...of) => latest.current.cancelEdit(...of),
    toggle: (...of) => latest.current.toggle(...of),
    peek: (...of) => latest.current.peek(...of),
  }));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (state.editing) return;
    const heading = state.active.row < 0;
    const command = commandOf(event, heading ? 'heading' : 'cell');
    if (!command) return;
    const item = view.columns[state.active.col];
    const row = rows[state.active.row];
    switch (command.do) {
      case 'move': {
        const screen = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
        activate(moved(state.active, command.to, { rows: rows.length, cols: view.columns.length, screen }, command.extend), command.extend);
        break;
      }
      case 'edit':
        startEdit(state.active, command.text);
        break;
      case 'open':
        if (row) open(row);
        break;
      case 'peek':
        if (row) props.onPeek?.(row);
        break;
      case 'toggle-row':
        if (row && selectable) handlers.toggle(idOf(row), !state.selected.has(idOf(row)), false);
        break;
      case 'select-all':
        if (selectable) dispatch({ type: 'select-all', ids: rows.map(idOf) });
        break;
      case 'cancel':
        if (edits.notice) edits.setNotice(null);
        else activate(state.active);
        break;
      case 'sort':
        if (item) setQuery({ sort: nextSort(query.sort, item.column.field, command.also) });
        break;
      case 'menu':
        if (item) setOpenMenu(item.column.field);
        break;
      case 'resize':
        if (item) arrange(withWidth(arranged, item.column.field, item.width + command.by * widthStep));
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const placeOf = (target: EventTarget): CellPosition | undefined => {
    const cell = (target as Element).closest('[data-col]');
    const row = cell?.closest('[data-row]');
    return cell && row ? { row: Number(row.getAttribute('data-row')), col: Number(cell.getAttribute('data-col')) } : undefined;
  };
  const drag = useRef<{ from: CellPosition; moved: boolean } | null>(null);
  const onPointerDown = (event: PointerEvent): void => {
    const cell = placeOf(event.target);
    if (!cell || event.button !== 0) return;
    if (cell.row < 0) {
      dispatch({ type: 'activate', cell });
      return;
    }
    if ((event.target as Element).closest('[data-editing]')) return;
    flush.current?.();
    activate(cell, event.shiftKey);
    drag.current = { from: cell, moved: event.shiftKey };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag.current || (event.buttons & 1) === 0) return;
    const cell = placeOf(event.target);
    if (!cell || cell.row < 0 || (cell.row === state.active.row && cell.col === state.active.col)) return;
    drag.current.moved = true;
    activate(cell, true);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const dragged = drag.current?.moved ?? false;
    drag.current = null;
    const cell = placeOf(target);
    const row = cell && rows[cell.row];
    if (!cell || !row || dragged || target.closest('[data-editing]')) return;
    if (target.closest('[data-row-link]')) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !props.onOpen) return;
      event.preventDefault();
      props.onOpen(row);
      return;
    }
    const column = view.columns[cell.col]?.column;
    if (target.closest('a, button, input') || !column || !view.editable(row, column)) return;
    if (column.type === 'boolean' && !target.closest(`.${styles.flag}`)) return;
    startEdit(cell, null);
  };

  const onCopy = (event: ClipboardEvent): void => {
    if (state.editing || state.active.row < 0) return;
    const range = rangeOf(state);
    const cells = rows
      .slice(range.top, range.bottom + 1)
      .map((row) =>
        view.columns.slice(range.left, range.right + 1).map(({ column }) => valueText(row[column.field], column, formats, labels)),
      );
    event.clipboardData.setData('text/plain', tabSeparated(cells));
    event.preventDefault();
  };
  const paste = async (text: string): Promise<void> => {
    const cells = placePaste(cellsOf(text), rangeOf(state), { rows: rows.length, cols: view.columns.length });
    if (cells.length > largestPaste) {
      setSaid(t('grid.pasteTooBig', { n: largestPaste }));
      return;
    }
    const planned = (await planPaste(cells, rows, view)).filter(
      (edit) => props.validate?.(edit.row, edit.column, edit.value) === undefined,
    );
    const saved = await Promise.all(planned.map((edit) => edits.save(edit.row, edit.column, edit.value)));
    const changed = saved.filter(Boolean).length;
    setSaid(t('grid.pasted', { n: changed, skipped: cells.length - changed }));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (state.editing || state.active.row < 0 || !hasEdit) return;
    event.preventDefault();
    void paste(event.clipboardData.getData('text/plain'));
  };

  const selectedHere = rows.filter((row) => state.selected.has(idOf(row))).length;
  const { notice } = edits;
  const noticeRow = notice ? rows.findIndex((row) => idOf(row) === notice.rowId) : -1;
  const noticeCol = notice ? view.columns.findIndex((item) => item.column.field === notice.column.field) : -1;
  const failed = props.error !== undefined && props.error !== null;

  return (
    <div
      ref={root}
      className={styles.grid}
      data-density={density}
      data-height={props.height ?? 'page'}
      style={{ '--grid-columns': template, '--grid-width': `${width}px`, '--grid-row': `${rowHeight}px` } as CSSProperties}
    >
      <GridToolbar
        search={query.search}
        onSearch={(text) => setQuery({ search: text })}
        columns={columns}
        labelOf={(column) => labels(column)}
        onFilter={(column, anchor) => setFiltering({ column, anchor })}
        arranged={arranged}
        onArrange={arrange}
        onReset={() => props.onLayoutChange([])}
        perPage={query.perPage}
        onPerPage={(perPage_) => setQuery({ perPage: perPage_ })}
        views={props.views}
        // What was just typed is in the file, too.
        onExport={props.onExport && (() => edits.settled().then(props.onExport))}
        actions={props.actions}
      />
      <div className={styles.status}>
        {state.selected.size > 0 ? (
          <BulkBar
            ids={[...state.selected]}
            rows={selectedRows}
            nameOf={view.nameOf}
            actions={bulkActions}
            onDelete={
              props.onDeleteSelected &&
              (async (ids) => {
                const gone = await props.onDeleteSelected?.(ids);
                dispatch({ type: 'deselect', ids: gone ?? [] });
              })
            }
            onClear={() => dispatch({ type: 'clear-selection' })}
          />
        ) : (
          <FilterChips
            filters={query.filters}
            columns={columns}
            rows={rows}
            view={view}
            onClear={(field) => props.onQueryChange(withFilters(query, field, []))}
            onClearAll={() => setQuery({ filters: [] })}
            onOpen={(column, anchor) => setFiltering({ column, anchor })}
          />
        )}
        <GridPages
          query={query}
          lastRow={props.lastRow}
          shown={rows.length}
          formats={formats}
          onPage={(next) => setQuery({ page: next })}
        />
      </div>
      {filtering && (
        <ColumnFilter
          item={{ column: filtering.column, label: labels(filtering.column) }}
          view={view}
          anchor={filtering.anchor}
          filters={filtersOf(query.filters, filtering.column.field)}
          onApply={(next) => props.onQueryChange(withFilters(query, filtering.column.field, next))}
          onClose={() => setFiltering(null)}
        />
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={(event) => {
          // A press that ended elsewhere makes no click.
          if (!placeOf(event.target)) drag.current = null;
        }}
        onClick={onClick}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        {loading && loaded && <div className={styles.progress} />}
        <div
          role="grid"
          aria-label={props.name}
          aria-rowcount={(props.lastRow ?? 0) + 1}
          aria-colcount={view.columns.length + (selectable ? 1 : 0)}
          aria-multiselectable={selectable}
          aria-busy={loading || undefined}
        >
          <GridHeader
            view={view}
            query={query}
            onSort={(next) => setQuery({ sort: next })}
            onFilter={(field, next) => props.onQueryChange(withFilters(query, field, next))}
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
            onMenuClosed={() => setOpenMenu(null)}
          />
          {loaded && rows.length > 0 && (
            <GridBody
              view={view}
              rows={rows}
              idOf={idOf}
              rowHeight={rowHeight}
              offset={(query.page - 1) * query.perPage}
              state={state}
              pending={edits.pending}
              actions={actions}
              flush={flush}
            />
          )}
        </div>
        {!loaded && !failed && <GridSkeleton rowHeight={rowHeight} columns={view.columns.length} />}
        {failed && !loaded && (
          <div className={styles.message} role="alert">
            <p>{t('grid.failed')}</p>
            {props.onRetry && <Button onClick={props.onRetry}>{t('grid.retry')}</Button>}
          </div>
        )}
        {loaded && rows.length === 0 && (
          <div className={styles.message}>
            <p>{t('grid.noRows')}</p>
            {query.filters.length > 0 || query.search !== '' ? (
              <Button onClick={() => setQuery({ filters: [], search: '' })}>{t('grid.clearFilters')}</Button>
            ) : (
              props.emptyAction
            )}
          </div>
        )}
      </div>
      {notice && (
        <CellNotice
          key={`${notice.rowId} ${notice.column.field} ${notice.kind}`}
          notice={notice}
          view={view}
          row={rows[noticeRow]}
          anchor={scroller.current && (cellAt(scroller.current, noticeRow, noticeCol) ?? scroller.current)}
          takesFocus={state.editing === null && (scroller.current?.contains(document.activeElement) ?? false)}
          onApplyMine={() => {
            const row = rows[noticeRow];
            if (notice.kind === 'conflict' && row) void edits.save(row, notice.column, notice.mine);
          }}
          onClose={() => edits.setNotice(null)}
        />
      )}
      <div aria-live="polite" className={styles.said}>
        {said}
      </div>
    </div>
  );
}

const noRows: readonly GridRow[] = [];
