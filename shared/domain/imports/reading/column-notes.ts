import { parseDate } from '#shared/domain/calendar/parse-date.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { importKind } from '../import-kinds.ts';
import type { ImportOptions } from '../import-options.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { cellsOf } from '../mapping/field-cells.ts';
import { listed, type PlannedRow } from '../planning/planned-row.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import type { FileNote } from './notes-on-file.ts';

/** The plan of a file with its cells. */
interface Planned {
  planned: readonly PlannedRow[];
  mapping: readonly ColumnMapping[];
  cells: ReadonlyMap<number, readonly Cell[]>;
  options: Pick<ImportOptions, 'default_currency' | 'decimal_separator'>;
}

/** Maximum cells of a column that are inspected. */
const looked = 200;

/**
 * Notes on the columns of any kind of file: amounts or dates that are not imported because their meaning is unknown.
 * For licenses, all such columns, because any heading may be a term. Also the currency assumed for amounts without one.
 */
export function columnNotes(kind: ImportKindName, file: Planned): FileNote[] {
  const { mapping, cells } = file;
  const rows = imported(file.planned);
  const valuesOf = ({ column }: ColumnMapping): Cell[] => {
    const values: Cell[] = [];
    for (const { row } of rows) {
      const cell = cells.get(row)?.[column] ?? null;
      if (cellText(cell) !== '' && values.push(cell) >= looked) break;
    }
    return values;
  };
  const left = mapping.filter((column) => {
    if (column.field !== null || column.derived !== undefined || column.chosen || column.heading.trim() === '') return false;
    const values = valuesOf(column);
    return values.length > 0 && (kind === 'licenses' || areMostly(values, isMoney) || areMostly(values, isDay));
  });
  return [...leftNote(kind, left), ...currencyNote(kind, file)];
}

function leftNote(kind: ImportKindName, left: readonly ColumnMapping[]): FileNote[] {
  if (left.length === 0) return [];
  const columns = listed(left.map(({ heading }) => `“${heading.trim()}”`));
  const message: Message =
    kind === 'licenses' ? say('imports.termColumnsNotImported', { columns }) : say('imports.columnsNotImported', { columns });
  return [{ code: 'columns_left', message }];
}

/** The currency assumed for amounts without one, and their number. Rows of an export have the currency of their period. */
function currencyNote(kind: ImportKindName, { planned, mapping, cells, options }: Planned): FileNote[] {
  if (importKind(kind).paid === undefined || mapping.some(({ field }) => field === 'period_id')) return [];
  const named = mapping.find(({ field }) => field === 'currency');
  const amounts = mapping.filter(({ field, currency }) => field !== null && cellsOf(kind, field) === 'amount' && currency === undefined);
  const rows = new Set(imported(planned).map(({ row }) => row));
  let count = 0;
  for (const row of rows) {
    const of = cells.get(row) ?? [];
    if (named && cellText(of[named.column]) !== '') continue;
    count += amounts.filter(({ column }) => isAmountWithoutCurrency(of[column] ?? null)).length;
  }
  if (count === 0) return [];
  return [{ code: 'currency_assumed', message: say('imports.currencyAssumed', { count, currency: options.default_currency }) }];
}

function isAmountWithoutCurrency(cell: Cell): boolean {
  if (typeof cell === 'boolean' || cellText(cell) === '') return false;
  const amount = parseAmount(cell);
  return amount.ok && amount.decimal !== undefined && amount.currency === undefined;
}

function imported(planned: readonly PlannedRow[]): PlannedRow[] {
  return planned.filter(({ outcome, row }) => (outcome === 'created' || outcome === 'matched') && row > 0);
}

function areMostly(values: readonly Cell[], test: (cell: Cell) => boolean): boolean {
  return values.filter(test).length * 2 > values.length;
}

/** Whether a cell is clearly an amount, with a fraction or a currency. Counts, years and ISSNs do not qualify. */
function isMoney(cell: Cell): boolean {
  if (typeof cell === 'number') return !Number.isInteger(cell);
  if (typeof cell !== 'string') return false;
  const amount = parseAmount(cell);
  return amount.ok && amount.decimal !== undefined && (amount.currency !== undefined || /\d[.,]\d{2}(?!\d)/.test(cell));
}

function isDay(cell: Cell): boolean {
  if (typeof cell !== 'string' || !/\D/.test(cell)) return false;
  const date = parseDate(cell);
  return date.ok && date.date !== undefined && date.precision === 'day';
}
