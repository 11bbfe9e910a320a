import { type ActionDispatch, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Column } from '#shared/contract/column.ts';
import { useText } from '#web/text/text.ts';
import { narrowWindow, useMedia } from '#web/ui/use-media.ts';
import { catalogueLabels, isEditable, valueText } from './cell-value.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { arrangeColumns, layoutOf, type ArrangedColumn } from './grid-layout.ts';
import { firstState, gridReducer, type GridAction, type GridState } from './grid-state.ts';
import type { BulkAction, CellRenderer, GridLabels, GridQuery, GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import type { CellPosition } from './keyboard.ts';
import { type RowSlots, rowSlots } from './row-slots.ts';
import { type CellEdits, useCellEdits } from './use-cell-edits.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { usePlace } from './use-place.ts';

const rowHeights = { comfortable: 36, compact: 30 } as const;
/** The maximum width in pixels of a sticky column in a narrow window: the others need room to scroll. */
const maxStickyWhereNarrow = 190;
const noRows: readonly GridRow[] = [];
const noRenderers: Readonly<Record<string, CellRenderer>> = {};
export const noActions: readonly BulkAction[] = [];
const ownId = (row: GridRow): string => String(row['id']);

/** The state that the parts of a grid share: rows and columns, the position, the edits and the selection. */
export interface Grid {
  props: DataGridProps;
  rows: readonly GridRow[];
  /** Whether the first rows are loaded. */
  loaded: boolean;
  idOf: (row: GridRow) => string;
  /** The selected rows, also of pages that were left, as they were last seen. */
  selectedRows: readonly GridRow[];
  labels: GridLabels;
  rowHeight: number;
  /** All columns in the user's order, also hidden ones. */
  arranged: ArrangedColumn[];
  view: GridView;
  /** The positions of rows and group headings. */
  slots: RowSlots;
  /** The column by which rows are grouped. */
  grouped: Column | undefined;
  state: GridState;
  dispatch: ActionDispatch<[GridAction]>;
  edits: CellEdits;
  scroller: RefObject<HTMLDivElement | null>;
  /** Moves the focus to the active cell with the next draw. */
  wantFocus: () => void;
  activate: (cell: CellPosition, extend?: boolean) => void;
  open: (row: GridRow) => void;
  /** Changes the query and returns to page 1 unless a page is named. */
  setQuery: (change: Partial<GridQuery>) => void;
  arrange: (next: ArrangedColumn[]) => void;
  reasonOf: (error: unknown) => string;
  /** The latest sentence for screen readers. */
  said: string;
  say: (sentence: string) => void;
}

/** The columns as the user arranged them, and the properties that all cells share. */
function useGridView(props: DataGridProps, labels: GridLabels): Pick<Grid, 'arranged' | 'view'> {
  const {
    columns,
    layout,
    formats,
    renderers = noRenderers,
    loadOptions,
    canEdit,
    guard,
    heldReason,
    rowHref,
    bulkActions = noActions,
  } = props;
  const selectable = props.onDeleteSelected !== undefined || bulkActions.length > 0;
  const hasEdit = props.onEdit !== undefined;
  const peeks = props.onPeek !== undefined;
  const isNarrow = useMedia(narrowWindow);
  const arranged = useMemo(() => arrangeColumns(columns, layout, (column) => labels(column)), [columns, layout, labels]);
  const view = useMemo((): GridView => {
    const visible = arranged
      .filter((item) => item.visible)
      .map((item) => (isNarrow && item.column.sticky ? { ...item, width: Math.min(item.width, maxStickyWhereNarrow) } : item));
    const [first] = visible;
    return {
      columns: visible,
      formats,
      labels,
      renderers,
      loadOptions,
      editable: (row, column) => hasEdit && isEditable(row, column) && (canEdit?.(row, column) ?? true),
      guard,
      heldReason,
      selectable,
      nameOf: (row) => (first ? valueText(row[first.column.field], first.column, { formats, labels }, row) : ''),
      hrefOf: rowHref,
      peeks,
      localOf: ({ local }) => arranged.find(({ column, visible }) => local !== undefined && column.field === local && !visible)?.column,
    };
  }, [arranged, formats, labels, renderers, loadOptions, canEdit, guard, heldReason, rowHref, hasEdit, selectable, peeks, isNarrow]);
  return { arranged, view };
}

/**
 * The state of a grid. It does not use @tanstack/react-table: the server sorts, filters and pages, so the library's row models would be unused;
 * only order, width and visibility of columns remain (`grid-layout.ts`).
 */
export function useGrid(props: DataGridProps): Grid {
  const { query, density = 'comfortable', rowHref } = props;
  const t = useText();
  const labels = props.labels ?? catalogueLabels;
  const idOf = props.rowId ?? ownId;
  const rowHeight = rowHeights[density];
  const rows = props.rows ?? noRows;
  const reasonOf = props.reasonOf ?? (() => t('grid.tryAgain'));
  const { arranged, view } = useGridView(props, labels);
  const [state, dispatch] = useReducer(gridReducer, firstState);
  const edits = useCellEdits(rows, idOf, props.onEdit, reasonOf);
  const scroller = useRef<HTMLDivElement>(null);
  const offset = props.narrowed ? 0 : (query.page - 1) * query.perPage;
  const grouped = props.columns.find(({ field }) => field === query.group);
  const groups = grouped && !props.narrowed ? props.groups : undefined;
  const slots = useMemo(() => rowSlots(rows.length, offset, groups), [rows.length, offset, groups]);
  const wantFocus = useGridFocus(scroller, state, view, { slots, rowHeight });
  const [said, say] = useState('');
  const selectedRows = useSelectedRows(rows, idOf, state.selected);

  const loaded = props.rows !== undefined;
  useEffect(() => {
    if (loaded) dispatch({ type: 'fit', rows: rows.length, cols: view.columns.length });
  }, [loaded, rows.length, view.columns.length]);
  usePlace({ name: props.place, scroller, query, active: state.active, ready: loaded, dispatch });
  const filterKey = JSON.stringify([query.search, query.filters]);
  useEffect(() => dispatch({ type: 'clear-selection' }), [filterKey]);

  return {
    props,
    rows,
    loaded,
    idOf,
    selectedRows,
    labels,
    rowHeight,
    arranged,
    view,
    slots,
    grouped,
    state,
    dispatch,
    edits,
    scroller,
    wantFocus,
    activate: (cell, extend = false) => {
      wantFocus();
      dispatch({ type: 'activate', cell, extend });
    },
    open: (row) => {
      if (props.onOpen) props.onOpen(row);
      else if (rowHref) window.location.assign(rowHref(row));
    },
    setQuery: (change) => props.onQueryChange({ ...query, page: 1, ...change }),
    arrange: (next) => props.onLayoutChange(layoutOf(next)),
    reasonOf,
    said,
    say,
  };
}

/** The selected rows, including those of other pages in their last seen state. */
function useSelectedRows(rows: readonly GridRow[], idOf: (row: GridRow) => string, selected: ReadonlySet<string>): readonly GridRow[] {
  const seen = useRef(new Map<string, GridRow>());
  for (const row of rows) if (selected.has(idOf(row))) seen.current.set(idOf(row), row);
  return [...selected].map((id) => seen.current.get(id)).filter((row) => row !== undefined);
}
