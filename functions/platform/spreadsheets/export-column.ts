/** A column of an export. Money has two decimals; dates are `YYYY-MM-DD` strings and become real dates in .xlsx. */
export type ExportColumn = {
  key: string;
  header: string;
  kind: 'text' | 'number' | 'money' | 'date';
  /** In characters; by kind when absent. */
  width?: number;
};

export type ExportValue = string | number | boolean | null | undefined;
export type ExportRow = Record<string, ExportValue>;
export type ExportRows = AsyncIterable<ExportRow> | Iterable<ExportRow>;
