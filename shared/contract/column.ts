import type { ColumnType } from '../domain/lists/column-values.ts';

/** A column of a list, as data: read by the list engine, the grid and the export alike. */
export interface Column {
  /** The field of the row, also the name in `sort` and `filter[…]`. */
  field: string;
  /** The heading in English; a member's renamed label and a translation replace it in the web. */
  label: string;
  type: ColumnType;
  /** A number that is a year: written without a separator of thousands, and a list can be grouped by it. */
  isYear?: true;
  /** A percentage or amount that is a difference: written with its sign, also above 0. */
  isChange?: true;
  /** A percentage entered by a person: shown with the decimals that were entered. Columns that can be edited need no mark. */
  isTyped?: true;
  /** The codes of a choice, in their order. */
  choices?: readonly string[];
  /** The name in `choicesOf` of the words for the codes; by default the field. */
  words?: string;
  /** For money: the field of the row that holds the currency. */
  currency?: string;
  /** For money: the column of the same amount in the member's currency, written below this one in small where the currencies differ. */
  local?: string;
  /** Amounts that may be added up: lists show their sum. */
  total?: true;
  /** For references: the list to choose from in filters and editors. */
  options?: string;
  /** Whether the list's search box searches the column; by default text and references. */
  searched?: boolean;
  /** Initial width in pixels; a user's own width replaces it. */
  width?: number;
  /** Shown only when chosen in "Filter columns". `never` can be filtered but is not a column of the grid. */
  hidden?: boolean | 'never';
  /** Fields to show instead if this one is empty, such as a name for a row without one: the first filled one. The value stays empty. */
  otherwise?: readonly string[];
  /** The target of an inline edit; the web maps it to a call. */
  edit?: ColumnEdit;
  /** Stays in view while the others scroll. */
  sticky?: boolean;
  /** The entity label that renames this heading (R013). */
  labelFrom?: 'department' | 'cost_center';
}

export interface ColumnEdit {
  /** The kind of record that holds the value; `idField` of the row is its id. */
  kind: string;
  idField: string;
  versionField: string;
  /** The field in the change, where it differs from the column (`product` is changed as `product_id`). */
  as?: string;
  required?: boolean;
  maxLength?: number;
}

/** The fields of shown columns, plus the local amounts that a list writes below others: an export gives them columns of their own. */
export function withLocalAmounts(columns: readonly Column[], shown: readonly string[]): string[] {
  return shown.flatMap((field) => {
    const local = columns.find((column) => column.field === field)?.local;
    return local === undefined || shown.includes(local) ? [field] : [field, local];
  });
}

/** Whether a list can be grouped by the column: by words, days and years, but not by amounts, nor by ids, as each is unique. */
export function isGroupable({ field, type, isYear, hidden }: Column): boolean {
  return (
    field !== 'id' &&
    hidden !== 'never' &&
    (type !== 'number' || isYear === true) &&
    type !== 'money' &&
    type !== 'percent' &&
    type !== 'instant'
  );
}
