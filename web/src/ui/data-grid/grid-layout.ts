import type { Column } from '#shared/contract/column.ts';
import type { ColumnType } from '#shared/domain/lists/column-values.ts';
import type { LayoutColumn } from './grid-types.ts';

export const narrowest = 60;
export const widest = 1200;
/** Pixels by which one key press or menu choice widens a column. */
export const widthStep = 16;

const widths: Record<ColumnType, number> = {
  text: 200,
  number: 110,
  money: 150,
  percent: 100,
  date: 120,
  instant: 160,
  boolean: 90,
  choice: 140,
  reference: 180,
  references: 220,
};

/** A column in its place, with its width in pixels. */
export interface ArrangedColumn {
  column: Column;
  label: string;
  width: number;
  visible: boolean;
}

/** The default width of a column, wide enough that no word of its heading is cut beside the icons. */
export function defaultWidth(column: Column, label: string): number {
  const longestWord = Math.max(0, ...label.split(' ').map((word) => word.length));
  return Math.max(column.width ?? widths[column.type], Math.ceil(longestWord * 8.2) + 50);
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/**
 * All columns that can be shown, as the person arranged them: sticky ones first, a column that the layout does not
 * know yet after the one that precedes it in the list's own order.
 */
export function arrangeColumns(
  columns: readonly Column[],
  layout: readonly LayoutColumn[],
  labelOf: (column: Column) => string,
): ArrangedColumn[] {
  const shown = columns.filter((column) => column.hidden !== 'never');
  const byField = new Map(shown.map((column) => [column.field, column]));
  const order = layout.map((part) => part.id).filter((id) => byField.has(id));
  let before: string | undefined;
  for (const { field } of shown) {
    if (!order.includes(field)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, field);
    before = field;
  }
  const arranged = order.flatMap((field): ArrangedColumn[] => {
    const column = byField.get(field);
    if (!column) return [];
    const own = layout.find((part) => part.id === field);
    const label = labelOf(column);
    return [
      { column, label, width: clampWidth(own?.width ?? defaultWidth(column, label)), visible: own?.visible ?? column.hidden !== true },
    ];
  });
  return [...arranged.filter((item) => item.column.sticky), ...arranged.filter((item) => !item.column.sticky)];
}

/** The layout to keep; a width that is the column's own is left out. */
export function layoutOf(arranged: readonly ArrangedColumn[]): LayoutColumn[] {
  return arranged.map(({ column, label, width, visible }) =>
    width === defaultWidth(column, label) ? { id: column.field, visible } : { id: column.field, width, visible },
  );
}

export function withWidth(arranged: readonly ArrangedColumn[], field: string, width: number): ArrangedColumn[] {
  return arranged.map((item) => (item.column.field === field ? { ...item, width: clampWidth(width) } : item));
}

/** Shows or hides a column; the last visible one stays. */
export function withVisible(arranged: readonly ArrangedColumn[], field: string, visible: boolean): ArrangedColumn[] {
  const next = arranged.map((item) => (item.column.field === field ? { ...item, visible } : item));
  return next.some((item) => item.visible) ? next : [...arranged];
}

/** Moves a column past its neighbour; `past` says which neighbours count. Sticky columns keep their place. */
export function withMove(
  arranged: readonly ArrangedColumn[],
  field: string,
  by: -1 | 1,
  past: (item: ArrangedColumn) => boolean = () => true,
): ArrangedColumn[] {
  const from = arranged.findIndex((item) => item.column.field === field);
  const moved = arranged[from];
  let to = from + by;
  while (to >= 0 && to < arranged.length && !past(arranged[to]!)) to += by;
  const other = arranged[to];
  if (!moved || !other || moved.column.sticky || other.column.sticky) return [...arranged];
  const next = arranged.filter((item) => item !== moved);
  next.splice(to, 0, moved);
  return next;
}
