/** How many columns a board can have, by the room there is. */
export const columnCounts = ['1', '2', '4', '6'] as const;
export type ColumnCount = (typeof columnCounts)[number];

/** The widest that an element can be, in columns, and the tallest, in rows. */
export const mostColumns = 6;
export const mostRows = 20;

/** What a person chose for one element: a year, or the current one of charts; a department. */
export interface ElementSettings {
  year?: 'current' | number | undefined;
  department_id?: string | undefined;
}

/** How small an element may become, and how large it is at first, in columns and rows of a board. */
export interface ElementSize {
  minColumns: number;
  minRows: number;
  columns: number;
  rows: number;
  /** What can be chosen for it. */
  settings?: readonly (keyof ElementSettings)[];
}

/** An element at its place. The elements of a board stand in the order in which they are read. */
export interface PlacedElement {
  slug: string;
  /** The first column it takes, by how many columns there are; where nothing is said it goes where there is room. */
  column_offset: Partial<Record<ColumnCount, number>>;
  column_span: number;
  row_span: number;
  settings?: ElementSettings | undefined;
}

/** What stands on a page, and where (R076). */
export interface LayoutDefinition {
  elements: PlacedElement[];
}

/** The elements of a page by slug. */
export type LayoutElements = Readonly<Record<string, ElementSize>>;

/** What an element takes of a board of so many columns. */
export function widthIn(columns: number, columnSpan: number): number {
  return Math.min(columns, columnSpan);
}

/** Whether an element that begins at a column ends within the board. */
export function fits(columns: ColumnCount, offset: number, columnSpan: number): boolean {
  return offset >= 0 && offset + widthIn(Number(columns), columnSpan) <= Number(columns);
}
