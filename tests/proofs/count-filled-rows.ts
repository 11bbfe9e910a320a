import * as XLSX from '@e965/xlsx';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { isBlankRow } from '#shared/domain/sheets/cell.ts';

/**
 * Counts the non-blank rows of all sheets of a file. Workbooks are counted by another reader than the product's; text, of which that
 * reader guesses less than the product, by the product's own. Undefined for a file that is no table.
 */
export async function countFilledRows(bytes: Buffer, name: string): Promise<number | undefined> {
  const isWorkbook = bytes.subarray(0, 2).toString('latin1') === 'PK' || bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
  if (isWorkbook) {
    const { Sheets } = XLSX.read(bytes, { dense: true });
    return Object.values(Sheets).reduce((sum, sheet) => sum + filledRows(sheet), 0);
  }
  try {
    const text = await readSpreadsheet(bytes, name);
    let count = 0;
    for await (const { cells } of text.rows()) if (!isBlankRow(cells)) count += 1;
    return count;
  } catch {
    return undefined;
  }
}

function filledRows(sheet: XLSX.WorkSheet): number {
  const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false, raw: true });
  return rows.filter((cells) => cells.some((cell) => cell !== null && cell !== undefined && String(cell).trim() !== '')).length;
}
