/** How a column's values are compared, filtered, shown and exported. */
export type ColumnType =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'instant'
  | 'boolean'
  /** One of a fixed list of codes. */
  | 'choice'
  /** `{ id, name }`: filtered by id, sorted and searched by name. */
  | 'reference'
  /** A list of `{ id, name }`. */
  | 'references';

/** What is needed of a column to read and compare its values. */
export interface ValueColumn {
  /** The field of the row. */
  field: string;
  type: ColumnType;
  searched?: boolean;
}

/** A row of a list: fields by the names of the columns. */
export type ListRow = Readonly<Record<string, unknown>>;

/** A record that a cell names. */
export interface NamedRecord {
  id: string;
  name: string;
}

/** The text of a cell: what is searched, compared with `contains` and exported. */
export function columnText(column: ValueColumn, row: ListRow): string {
  const value = row[column.field];
  if (value === null || value === undefined) return '';
  if (column.type === 'reference') return (value as NamedRecord).name;
  if (column.type === 'references') return (value as NamedRecord[]).map((item) => item.name).join('; ');
  // A status is several facts; its text is its label.
  if (typeof value === 'object' && 'label' in value) return String(value.label);
  return String(value);
}

/** The number in a cell; a rate is a decimal text, which keeps all of its digits on the wire. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

/** Whether the search box looks into the column. */
export function isSearched({ searched, type }: ValueColumn): boolean {
  return searched ?? (type === 'text' || type === 'reference' || type === 'references');
}
