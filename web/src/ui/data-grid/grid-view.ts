import type { Column } from '#shared/contract/column.ts';
import type { Formats } from '#web/ui/formats.ts';
import type { ArrangedColumn } from './grid-layout.ts';
import type { CellGuard, CellRenderer, GridLabels, GridRow, LoadOptions } from './grid-types.ts';

/** The properties that all cells share; its identity changes only when every cell must be rendered again. */
export interface GridView {
  /** The visible columns in their order. */
  columns: readonly ArrangedColumn[];
  formats: Formats;
  labels: GridLabels;
  renderers: Readonly<Record<string, CellRenderer>>;
  loadOptions: LoadOptions | undefined;
  /** Whether a value may be edited at all in this grid. */
  editable: (row: GridRow, column: Column) => boolean;
  /** Cells that need more than typing. */
  guard: CellGuard | undefined;
  /** Explains the lock of cells that are `held`. */
  heldReason?: ((row: GridRow) => string) | undefined;
  selectable: boolean;
  /** A row's name: its first column's text. */
  nameOf: (row: GridRow) => string;
  /** Whether a row can be shown beside the list. */
  peeks: boolean;
  /** The column of the same amount in the member's currency that an amount's cells show below it, while it is not a column of its own. */
  localOf: (column: Column) => Column | undefined;
  /** The address of a row's page; the first column links to it. */
  hrefOf: ((row: GridRow) => string) | undefined;
}

/** The CSS value of `grid-template-columns`: the selection, the columns, and the remaining space. */
export function templateOf(
  view: Pick<GridView, 'columns' | 'selectable'>,
  changed?: { field: string; width: number },
): { template: string; width: number } {
  const widths = view.columns.map((item) => (item.column.field === changed?.field ? changed.width : item.width));
  const all = view.selectable ? [selectionWidth, ...widths] : widths;
  return { template: `${all.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`, width: all.reduce((sum, width) => sum + width, 0) };
}

/** The width of the column of check boxes, in pixels. */
export const selectionWidth = 40;

/** The left position of a sticky column in pixels; undefined for one that scrolls. */
export function stickyLeft(view: Pick<GridView, 'columns' | 'selectable'>, index: number): number | undefined {
  if (!view.columns[index]?.column.sticky) return undefined;
  return view.columns.slice(0, index).reduce((sum, item) => sum + item.width, view.selectable ? selectionWidth : 0);
}
