/** Possible numbers of columns of a board, depending on the width of the screen. */
export const columnCounts = ['1', '2', '4', '6'] as const;
export type ColumnCount = (typeof columnCounts)[number];

/** Maximum width of an element in columns, and maximum height in rows. */
export const mostColumns = 6;
export const mostRows = 20;

/** Settings of one element: a year, or the current one of charts; a department. */
export interface ElementSettings {
  year?: 'current' | number | undefined;
  department_id?: string | undefined;
}

/** Minimum and initial size of an element, in columns and rows of a board. */
export interface ElementSize {
  minColumns: number;
  minRows: number;
  columns: number;
  rows: number;
  /** Settings available for the element. */
  settings?: readonly (keyof ElementSettings)[];
}

/** A placed element. The elements of a board are in reading order. */
export interface PlacedElement {
  slug: string;
  /** First column of the element, by number of columns. Without an entry it is placed where there is room. */
  column_offset: Partial<Record<ColumnCount, number>>;
  column_span: number;
  row_span: number;
  settings?: ElementSettings | undefined;
}

/** Elements and their places on a page (R076). */
export interface LayoutDefinition {
  elements: PlacedElement[];
}

/** The elements of a page by slug. */
export type LayoutElements = Readonly<Record<string, ElementSize>>;

/** The number of columns that an element occupies on a board. */
export function widthIn(columns: number, columnSpan: number): number {
  return Math.min(columns, columnSpan);
}

/** Whether an element that starts at a column fits the board. */
export function fits(columns: ColumnCount, offset: number, columnSpan: number): boolean {
  return offset >= 0 && offset + widthIn(Number(columns), columnSpan) <= Number(columns);
}
