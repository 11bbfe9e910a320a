import { type Cell, type CellValue, writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { writeOds } from 'hucre/ods';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import type { ReportTotal } from '#shared/domain/reports/tallies.ts';
import { type ReportTable, type TableChart, type TableTotals, totalText } from './report-table.ts';
import { moneyFormat, numberFormat, sheetTitle, typedCell } from './write-xlsx.ts';

/** Function numbers of SUBTOTAL, which skips subtotals in its range. */
const subtotals: Record<ReportTotal, number> = { sum: 9, mean: 1, min: 5, max: 4, count: 3 };

/** Totals that a formula would compute wrongly, because a row in several groups is listed below each of them. */
const ofRowsOnce: ReadonlySet<ReportTotal> = new Set(['mean', 'count']);

/** Lines of a sheet, from 1; the heading is the first. */
interface Range {
  first: number;
  last: number;
  /** Lines that are not totals. */
  rows: number;
}

/** A report as a workbook: typed cells, frozen bold headings, and totals as formulas over the rows of their group. */
export async function workbookOf(table: ReportTable, format: 'xlsx' | 'ods'): Promise<Uint8Array> {
  const { columns, groupHeading, rows, totals, notes } = table;
  const headings = [
    ...(groupHeading === null ? [] : [groupHeading]),
    ...columns.flatMap(({ heading, currencyHeading }) => [heading, ...(currencyHeading === null ? [] : [currencyHeading])]),
  ];
  const cells = new Map<string, Partial<Cell>>(
    headings.map((value, index) => [`0,${index}`, { value, type: 'string', style: { font: { bold: true } } }]),
  );
  const lines: CellValue[][] = [headings];
  const digits = format === 'xlsx' ? usualDigits(table) : [];
  const rangeOf = rangesOf(rows);
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    if (row.depth === null) lines.push(rowLine(table, row.cells, { line, cells, digits }));
    else
      lines.push(
        totalLine(
          table,
          { ...row, label: '  '.repeat(row.depth) + row.label, range: rangeOf(groupEnd(rows, index), index + 1) },
          line,
          cells,
        ),
      );
  }
  if (totals) lines.push(totalLine(table, { ...totals, range: rangeOf(rows.length, 0) }, lines.length, cells));
  if (notes.length > 0) lines.push([], ...notes.map((note) => [note]));
  const widths = headings.map((_, column) =>
    Math.max(10, Math.min(60, Math.max(...lines.slice(0, 200).map((line) => String(line[column] ?? '').length)) + 2)),
  );
  const places = placesOf(table);
  const formats = new Map(digits.flatMap((of, index) => (of === undefined ? [] : [[places[index], moneyFormat(of)]])));
  const shaped = widths.map((width, place) => ({ width, ...(formats.has(place) && { numFmt: formats.get(place) ?? '' }) }));
  const sheet = { name: sheetTitle(table.name), rows: lines, cells, columns: shaped, freezePane: { rows: 1 } };
  if (format === 'ods') {
    // OpenFormula separates arguments by semicolons: with a comma LibreOffice computes an error (npm run proof -- workbooks).
    for (const cell of cells.values()) if (cell.formula !== undefined) cell.formula = cell.formula.replaceAll(',', ';');
    // The writer of ods files has no charts.
    return writeOds({ sheets: [sheet] });
  }
  return writeXlsx({ sheets: [sheet, ...(table.chart ? [chartSheet(table.chart, sheet.name)] : [])] });
}

/** Rows and columns of a sheet that a chart occupies, and rows per group for horizontal bars. */
const chartSize = { rows: 20, columns: 11, rowsOfBar: 1.4 };
/** Max groups of vertical bars: more have no room for their names. */
const maxUpright = 8;

/** Creates a sheet with the chart's groups and their totals, and a native chart of these cells. */
function chartSheet({ kind, title, headings, unit, currency, isOrdered, places }: TableChart, other: string): WriteSheet {
  const numFmt =
    unit === 'money'
      ? moneyFormat(minorUnitDigits(currency ?? ''))
      : numberFormat(places.find(({ value }) => !Number.isInteger(value))?.value);
  const rows: CellValue[][] = [[...headings], ...places.map(({ label, value }) => [typedCell(label, 'text'), value])];
  const isLying = kind === 'bar' && !isOrdered && places.length > maxUpright;
  const range = (column: 'A' | 'B') => `${column}2:${column}${Math.max(2, rows.length)}`;
  const height = isLying ? Math.max(chartSize.rows, Math.ceil(places.length * chartSize.rowsOfBar)) : chartSize.rows;
  return {
    name: freeTitle(title, other),
    rows,
    cells: new Map(headings.map((value, column) => [`0,${column}`, { value, type: 'string' as const, style: { font: { bold: true } } }])),
    columns: [{ width: 34 }, { width: 18, numFmt }],
    freezePane: { rows: 1 },
    charts: [
      {
        type: kind === 'line' ? 'line' : isLying ? 'bar' : 'column',
        title,
        legend: false,
        series: [{ name: headings[1], values: range('B'), categories: range('A') }],
        // Bars begin with the first group at the top, as the rows do.
        ...(isLying && { axes: { x: { reverse: true } } }),
        anchor: { from: { row: 1, col: 3 }, to: { row: 1 + height, col: 3 + chartSize.columns } },
      },
    ],
  };
}

/** The title of a second sheet, which must differ from the first. */
function freeTitle(title: string, other: string): string {
  const own = sheetTitle(title);
  return own.toLowerCase() === other.toLowerCase() ? `${own.slice(0, 27)} (2)` : own;
}

/** The end of a group: the next row that begins a group outside it. */
function groupEnd(rows: ReportTable['rows'], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let at = index + 1; at < rows.length; at++) {
    const other = rows[at]?.depth ?? null;
    if (other !== null && other <= depth) return at;
  }
  return rows.length;
}

/** Returns a function that gives the lines of the rows from `start` to before `end`. */
function rangesOf(rows: ReportTable['rows']): (end: number, start: number) => Range {
  const before = [0];
  for (const { depth } of rows) before.push((before.at(-1) ?? 0) + (depth === null ? 1 : 0));
  return (end, start) => ({ first: start + 2, last: end + 1, rows: (before[end] ?? 0) - (before[start] ?? 0) });
}

/** The position of each column of the report in the sheet. */
function placesOf({ columns, groupHeading }: ReportTable): number[] {
  let place = groupHeading === null ? 0 : 1;
  return columns.map(({ currencyHeading }) => {
    const own = place;
    place += currencyHeading === null ? 1 : 2;
    return own;
  });
}

type Cells = Map<string, Partial<Cell>>;

/**
 * The decimals of the first amount in each column of money, for the format of the column. A format for each cell took 0.6 s of processor time for
 * 50,000 rows with two amounts. The ods writer has no column formats.
 */
function usualDigits({ columns, rows }: ReportTable): (number | undefined)[] {
  return columns.map(({ kind }, index) => {
    if (kind !== 'money') return undefined;
    for (const row of rows) {
      const cell = row.depth === null ? row.cells[index] : undefined;
      if (cell && cell.value !== null) return minorUnitDigits(cell.currency ?? '');
    }
    return undefined;
  });
}

interface RowPlace {
  line: number;
  cells: Cells;
  /** The decimals in the format of each column. */
  digits: readonly (number | undefined)[];
}

function rowLine(
  table: ReportTable,
  values: readonly { value: string | number | null; currency: string | null }[],
  { line, cells, digits }: RowPlace,
): CellValue[] {
  const out: CellValue[] = table.groupHeading === null ? [] : [null];
  for (const [index, { value, currency }] of values.entries()) {
    const { kind, currencyHeading } = table.columns[index] ?? { kind: 'text', currencyHeading: null };
    const shown = typedCell(value, kind);
    if (kind === 'money' && typeof shown === 'number') {
      const own = minorUnitDigits(currency ?? '');
      if (own !== digits[index]) cells.set(`${line},${out.length}`, { value: shown, type: 'number', style: { numFmt: moneyFormat(own) } });
    }
    out.push(shown);
    if (currencyHeading !== null) out.push(value === null ? null : currency);
  }
  return out;
}

/** A line of totals: a formula if one currency is added up, else text. */
function totalLine(
  table: ReportTable,
  { label, totals, count, range }: { label: string; totals: TableTotals; count: number; range: Range },
  line: number,
  cells: Cells,
): CellValue[] {
  const places = placesOf(table);
  const width = (places.at(-1) ?? 0) + 2;
  const out: CellValue[] = Array.from({ length: width }, () => null);
  const bold = { font: { bold: true } };
  if (table.groupHeading !== null || totals[0] === null) {
    out[0] = label;
    cells.set(`${line},0`, { value: label, type: 'string', style: bold });
  }
  for (const [index, { total, kind, currencyHeading }] of table.columns.entries()) {
    const found = totals[index];
    const place = places[index] ?? 0;
    if (!found || found.length === 0 || total === null) continue;
    const [only] = found;
    if (found.length > 1 || !only) {
      out[place] = totalText(found);
      continue;
    }
    out[place] = only.value;
    const numFmt = kind === 'money' && total !== 'count' ? moneyFormat(minorUnitDigits(only.currency ?? '')) : numberFormat(only.value);
    const column = columnName(place);
    const isWrong = range.rows === 0 || (range.rows !== count && ofRowsOnce.has(total));
    const formula = isWrong ? undefined : `SUBTOTAL(${subtotals[total]},${column}${range.first}:${column}${range.last})`;
    cells.set(`${line},${place}`, {
      value: only.value,
      type: 'number',
      ...(formula && { formula, formulaResult: only.value }),
      style: { ...bold, numFmt },
    });
    if (currencyHeading !== null && total !== 'count') out[place + 1] = only.currency;
  }
  return out;
}

/** `A` for 0, `AA` for 26. */
function columnName(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
