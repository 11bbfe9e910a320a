import { utils, write, type BookType } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { type Cell, isBlankRow } from '#shared/domain/sheets/cell.ts';

const formats: BookType[] = ['xlsx', 'xlsb', 'biff8', 'ods', 'html', 'csv', 'txt'];

function fileOf(bookType: BookType, ...sheets: Cell[][][]): Uint8Array {
  const book = utils.book_new();
  for (const [index, rows] of sheets.entries()) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), `Sheet${index + 1}`);
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

async function filledRows(bytes: Uint8Array, sheet?: number): Promise<[number, Cell[]][]> {
  const spreadsheet = await readSpreadsheet(bytes, 'file.csv');
  const rows = await Array.fromAsync(spreadsheet.rows(sheet));
  return rows
    .filter(({ cells }) => !isBlankRow(cells))
    .map(({ number, cells }) => [number, cells.map((cell) => (cell === '' ? null : cell))]);
}

const asText = (rows: [number, Cell[]][]): [number, string[]][] =>
  rows.map(([number, cells]) => [number, cells.map((cell) => String(cell ?? ''))]);

describe.each(formats)('gaps in .%s', (format) => {
  it('a blank row keeps the numbers of the rows after it', async () => {
    const rows = await filledRows(fileOf(format, [['Publisher'], [], [], ['Brill']]));
    expect(asText(rows).map(([number, cells]) => [number, cells[0]])).toEqual([
      [1, 'Publisher'],
      [4, 'Brill'],
    ]);
  });

  it('a blank column keeps the columns after it in their places', async () => {
    const rows = await filledRows(
      fileOf(format, [
        ['Publisher', null, 'Price'],
        ['Brill', null, '12'],
      ]),
    );
    expect(asText(rows)).toEqual([
      [1, ['Publisher', '', 'Price']],
      [2, ['Brill', '', '12']],
    ]);
  });

  it.runIf(format !== 'txt')('an empty sheet has no filled rows', async () => {
    expect(await filledRows(fileOf(format, []))).toEqual([]);
  });
});

describe.each(formats.slice(0, 4))('an empty sheet in .%s', (format) => {
  it('does not hide the filled one behind it', async () => {
    expect(asText(await filledRows(fileOf(format, [], [['Publisher'], ['Brill']]), 1))).toEqual([
      [1, ['Publisher']],
      [2, ['Brill']],
    ]);
  });
});

describe('Excel files that are refused', () => {
  it.each(['biff5', 'xlsb'] as const)('because cells would be lost: %s', async (format) => {
    // Neighbouring cells of an .xlsb are written without their column by some programs.
    const bytes = fileOf(format, [
      ['Publisher', 'Price'],
      ['Brill', 12],
    ]);
    await expect(readSpreadsheet(bytes)).rejects.toMatchObject({ problem: 'unsupported_version' });
  });
});
