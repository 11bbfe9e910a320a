import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';

/** An .xlsx of one sheet with this XML between its rows' tags. */
async function workbookOf(rows: string): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  zip.end();
  return buffer(zip.outputStream);
}

const rowsWith = (cell: (row: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cell(index + 1)}</row>`).join('');

/** The measured times are a fiftieth of this; before, the first took 8 to 28 s. */
const generousMs = 5_000;

describe('rows that are too wide', () => {
  it('are refused before they are built, naming the cell', async () => {
    const bytes = await workbookOf(rowsWith((row) => `<c r="A${row}"><v>1</v></c><c r="XFD${row}"><v>1</v></c>`, 20_000));
    const began = performance.now();
    await expect(readSpreadsheet(bytes)).rejects.toMatchObject({ problem: 'too_wide', said: { values: { n: 'XFD1' } } });
    expect(performance.now() - began).toBeLessThan(generousMs);
  });

  it('are taken when the far cells are only formatted', async () => {
    const bytes = await workbookOf(rowsWith((row) => `<c r="A${row}"><v>${row}</v></c><c r="XFD${row}" s="0"/>`, 20));
    const rows = await Array.fromAsync((await readSpreadsheet(bytes)).rows());
    expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(rows.every(({ cells }) => cells.length <= 1_000)).toBe(true);
  });

  it('are refused in text too', async () => {
    const spreadsheet = await readSpreadsheet(Buffer.from(`a,b\n${','.repeat(1_000)}x\n`));
    await expect(Array.fromAsync(spreadsheet.rows())).rejects.toMatchObject({
      problem: 'too_wide',
      said: { values: { n: 'ALM2' } },
    });
  });

  it('of 1,000 columns are read', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [Array.from({ length: 1_000 }, (_, column) => column)] }] });
    const [row] = await Array.fromAsync((await readSpreadsheet(bytes)).rows());
    expect(row?.cells.at(-1)).toBe(999);
  });
});

describe('long cells', () => {
  it('are cut at 4,000 characters, and the row says so', async () => {
    const [row] = await Array.fromAsync((await readSpreadsheet(Buffer.from(`a,${'b'.repeat(16_000)}\n`))).rows());
    expect(row).toEqual({ number: 1, cells: ['a', 'b'.repeat(4_000)], notes: [[1, 'cut']] });
  });
});
