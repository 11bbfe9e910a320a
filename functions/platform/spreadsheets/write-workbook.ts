import { writeXlsx, type CellValue, type SheetChart } from 'hucre/xlsx';

export interface WorkbookSheet {
  name: string;
  rows: CellValue[][];
  /** The first row is a heading: bold and frozen. */
  header: boolean;
  /** Number formats of the columns. */
  formats?: readonly (string | undefined)[];
  charts?: SheetChart[];
}

/** Writes a small workbook of several sheets (templates, notes) in memory. Lists are streamed by `writeXlsx` instead. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, header, formats = [], charts }) => ({
      name,
      rows,
      columns: Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => ({
        width: widthOf(rows, column),
        ...(formats[column] !== undefined && { numFmt: formats[column] }),
      })),
      ...(charts && { charts }),
      ...(header && {
        freezePane: { rows: 1 },
        cells: new Map(
          (rows[0] ?? []).map((value, column) => [`0,${column}`, { value, type: 'string' as const, style: { font: { bold: true } } }]),
        ),
      }),
    })),
  });
}

function widthOf(rows: readonly CellValue[][], column: number): number {
  const longest = Math.max(0, ...rows.map((row) => String(row[column] ?? '').length));
  return Math.max(12, Math.min(60, longest + 2));
}
