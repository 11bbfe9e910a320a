import type { ReactNode } from 'react';
import type { Column } from '#shared/contract/column.ts';
import type { ColumnTotal, RowGroup } from '#shared/contract/envelope.ts';
import type { Formats } from '#web/ui/formats.ts';
import type {
  BulkAction,
  CellGuard,
  CellRenderer,
  GridDraft,
  GridLabels,
  GridQuery,
  GridRow,
  GridViews,
  LayoutColumn,
  LoadOptions,
  NarrowedMark,
  SaveCells,
} from './grid-types.ts';
import type { SaveCell } from './use-cell-edits.ts';

/** Functions and objects should keep their identity between renders: all cells are rendered again when one changes. */
export interface DataGridProps {
  /** The grid's name for screen readers. */
  name: string;
  columns: readonly Column[];
  /** The rows of the page; undefined until the first ones are loaded. */
  rows: readonly GridRow[] | undefined;
  /** The number of matching rows in total. */
  lastRow: number | undefined;
  /** Sums of all rows that match; shown below the rows, or those of the selected rows. */
  totals?: readonly ColumnTotal[] | undefined;
  /** Groups of all rows that match, where the query asks for them. */
  groups?: readonly RowGroup[] | undefined;
  query: GridQuery;
  onQueryChange: (query: GridQuery) => void;
  /** Called with the search or filter that is being typed; undefined when typing is over. */
  onDraft?: (draft: GridDraft | undefined) => void;
  /** The rows are only those at hand that fit. */
  narrowed?: NarrowedMark | undefined;
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
  /** Shows a row's preview beside the list: a button in its first cell, or Alt+Enter. */
  onPeek?: (row: GridRow) => void;
  /** The key under which the scroll position is remembered while the application is open. */
  place?: string;
  /** Saves a cell and answers the updated row, which `rows` must contain by the time it resolves. An EditConflict offers a choice. */
  onEdit?: SaveCell;
  /** Saves a pasted block in one call. Without it the cells of a block are saved one by one. */
  onEditMany?: SaveCells;
  /** Cells that need more than typing; `onGuarded` is called instead, with the value that was chosen for a dialog. */
  guard?: CellGuard;
  /** Explains the lock of cells that are `held`, in a few words. */
  heldReason?: (row: GridRow) => string;
  onGuarded?: (row: GridRow, column: Column, value?: unknown) => void;
  /** Narrows what `column.edit` allows, for instance by permission. */
  canEdit?: (row: GridRow, column: Column) => boolean;
  /** The error message for a value that passes the column's own rules but is not allowed here. */
  validate?: (row: GridRow, column: Column, value: unknown) => string | undefined;
  /** The sentence for a save that failed. */
  reasonOf?: (error: unknown) => string;
  loadOptions?: LoadOptions;
  /**
   * Deletes the rows after the person confirmed; answers the ids of the deleted ones. Without it and without bulk actions rows cannot be
   * selected.
   */
  onDeleteSelected?: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Asks for confirmation instead when one row is selected, and shows what the deletion affects. */
  onDeleteOne?: (row: GridRow, onDeleted: () => void) => void;
  bulkActions?: readonly BulkAction[];
  onExport?: () => Promise<void>;
  density?: 'comfortable' | 'compact';
  /** `page` fills the window, `content` is as high as its rows, to a limit. */
  height?: 'page' | 'content';
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** The next step offered in an empty list. */
  emptyAction?: ReactNode;
}
