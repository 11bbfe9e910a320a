/** Type of a column; determines how values are compared, filtered, displayed and exported. */
export type ColumnType =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'instant'
  | 'boolean'
  /** A code from a fixed list. */
  | 'choice'
  /** `{ id, name }`: filtered by id or name, sorted and searched by name. */
  | 'reference'
  /** A list of `{ id, name }`. */
  | 'references';

/** The properties of a column needed to read and compare its values. */
export interface ValueColumn {
  /** The field of the row. */
  field: string;
  type: ColumnType;
  searched?: boolean;
}

/** A row of a list, with fields named after the columns. */
export type ListRow = Readonly<Record<string, unknown>>;

/** A record shown in a cell. */
export interface NamedRecord {
  id: string;
  name: string;
}

/** The text of a cell for search, filters with `contains`, and export. */
export function columnText(column: ValueColumn, row: ListRow): string {
  const value = row[column.field];
  if (value === null || value === undefined) return '';
  if (column.type === 'reference') return (value as NamedRecord).name;
  if (column.type === 'references') return (value as NamedRecord[]).map((item) => item.name).join('; ');
  // A status consists of several facts; its text is its label.
  if (typeof value === 'object' && 'label' in value) return String(value.label);
  return String(value);
}

/** The number in a cell. Exchange rates are decimal texts in the API, which keeps all of their digits. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

/** Whether the search includes the column. */
export function isSearched({ searched, type }: ValueColumn): boolean {
  return searched ?? (type === 'text' || type === 'reference' || type === 'references');
}
