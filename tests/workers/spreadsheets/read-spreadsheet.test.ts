import { writeXlsx as writeWorkbook } from 'hucre/xlsx';
import fc from '#tests/support/fast-check.ts';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeCsv } from '#functions/platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '#functions/platform/spreadsheets/write-xlsx.ts';
import type { ExportColumn } from '#functions/platform/spreadsheets/export-column.ts';
import type { SheetRow } from '#shared/domain/sheets/cell.ts';
import { runs } from '#tests/support/lane.ts';

async function cellsOf(bytes: Uint8Array, sheet?: string | number): Promise<SheetRow['cells'][]> {
  return (await rowsOf(bytes, sheet)).map(({ cells }) => cells);
}

async function rowsOf(bytes: Uint8Array, sheet?: string | number): Promise<SheetRow[]> {
  const spreadsheet = await readSpreadsheet(bytes, 'file.csv');
  return Array.fromAsync(spreadsheet.rows(sheet));
}

const text = (value: string): Uint8Array => Buffer.from(value, 'utf8');

describe('delimited text', () => {
  it.each([
    ['comma', 'Publisher,Cost\nA,1\nB,2\n', ','],
    ['semicolon with decimal commas', 'Verlag;Preis\nA;1.234,50\nB;2,00\nC;3,5\n', ';'],
    ['tab with commas in text', 'Name\tCost\nA, B and C\t1\nD\t2\n', '\t'],
    ['pipe', 'Name|Cost\nA|1\nB|2', '|'],
  ])('detects %s from the content', async (_, content, delimiter) => {
    const spreadsheet = await readSpreadsheet(text(content), 'lies.xlsx');
    expect(spreadsheet.delimiter).toBe(delimiter);
    expect((await Array.fromAsync(spreadsheet.rows())).every(({ cells }) => cells.length === 2)).toBe(true);
  });

  it.each([
    ['UTF-8', text('Förlag,Kostnad\nÅbo,1'), 'utf-8'],
    ['UTF-8 with a mark', text('\ufeffFörlag,Kostnad\nÅbo,1'), 'utf-8'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffFörlag,Kostnad\nÅbo,1', 'utf16le'), 'utf-16le'],
    ['UTF-16 LE without', Buffer.from('Förlag,Kostnad\nÅbo,1', 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with a mark', Buffer.from('\ufeffFörlag,Kostnad\nÅbo,1', 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252', Buffer.from('Förlag,Kostnad\nÅbo,1', 'latin1'), 'windows-1252'],
  ])('reads %s', async (_, bytes, encoding) => {
    const spreadsheet = await readSpreadsheet(bytes);
    expect(spreadsheet.encoding).toBe(encoding);
    expect(await Array.fromAsync(spreadsheet.rows())).toEqual([
      { number: 1, cells: ['Förlag', 'Kostnad'] },
      { number: 2, cells: ['Åbo', '1'] },
    ]);
  });

  it('takes LF, CR LF, lone CR, quoted line ends and a missing last line end', async () => {
    expect(await cellsOf(text('a,b\rc,d\r\ne,"f\r\ng"\nh,"i ""j"""'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f\r\ng'],
      ['h', 'i "j"'],
    ]);
  });

  it('numbers rows as a spreadsheet program does, blank ones included', async () => {
    expect((await rowsOf(text('a,b\n\nc,d\n'))).map(({ number, cells }) => [number, cells[0]])).toEqual([
      [1, 'a'],
      [2, null],
      [3, 'c'],
    ]);
  });

  it('does not let a stray quote swallow the rows after it', async () => {
    expect(await cellsOf(text('Title\tCost\n"Nature" journals\t1\n"Unclosed\t2\nScience\t3\n"5 inch"\t4\n'))).toEqual([
      ['Title', 'Cost'],
      ['"Nature" journals', '1'],
      ['"Unclosed', '2'],
      ['Science', '3'],
      ['5 inch', '4'],
    ]);
  });

  it('takes quotes in the midst of an endless cell as what they are, before it has read to the end', async () => {
    const inches = Array(100_000).fill('"5"').join(' ');
    expect(await cellsOf(text(`${inches},1\n"two\nlines",2\n`))).toEqual([
      [inches.slice(0, 4_000), '1'],
      ['two\nlines', '2'],
    ]);
  });

  it('obeys a first line sep=; and hides it', async () => {
    expect(await rowsOf(text('sep=;\r\na,1;b\r\n'))).toEqual([{ number: 1, cells: ['a,1', 'b'] }]);
  });

  it('reads back any table that it wrote (property)', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', ',', ';', '"', '\n', '\r', '\t', '=', '-', ' ', '’', "'", '＝'),
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), async (table) => {
        const columns: ExportColumn[] = ['a', 'b', 'c'].map((key) => ({ key, header: key, kind: 'text' }));
        const bytes = Buffer.concat(
          await Array.fromAsync(
            writeCsv(
              columns,
              table.map(([a, b, c]) => ({ a, b, c })),
            ),
          ),
        );
        const read = (await Array.fromAsync((await readSpreadsheet(bytes)).rows())).slice(1);
        expect(read.map(({ cells }) => cells.map((value) => value ?? ''))).toEqual(table);
      }),
      { numRuns: runs(200) },
    );
  });

  it('reads on across the pieces in which text is decoded', async () => {
    const lines = Array.from({ length: 9_000 }, (_, index) => `Förlag ${index},"zwei\nZeilen ${index}",${index}`);
    const rows = await rowsOf(text(lines.join('\n')));
    expect(rows).toHaveLength(9_000);
    expect(rows.at(-1)).toEqual({ number: 9_000, cells: ['Förlag 8999', 'zwei\nZeilen 8999', '8999'] });
  });
});

describe('workbooks', () => {
  const workbook = () =>
    writeWorkbook({
      sheets: [
        { name: 'Notes', rows: [['see next sheet']], hidden: true },
        {
          name: 'Costs 2024',
          rows: [
            ['Publisher', 'Product', 'Price', 'Start'],
            ['Elsevier', 'A', 0.1 + 0.2, new Date('2024-01-01T00:00:00Z')],
            [null, 'B', null, null],
            ['Total', null, true, '=1+1'],
          ],
          merges: [
            { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
            { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
            { startRow: 3, startCol: 0, endRow: 3, endCol: 1 },
          ],
        },
      ],
    });

  it('opens the first visible sheet and gives dates as YYYY-MM-DD', async () => {
    const spreadsheet = await readSpreadsheet(await workbook(), 'lies.csv');
    expect(spreadsheet.format).toBe('xlsx');
    expect(spreadsheet.sheets).toEqual([
      { name: 'Notes', hidden: true },
      { name: 'Costs 2024', hidden: false },
    ]);
    expect((await Array.fromAsync(spreadsheet.rows())).map(({ cells }) => cells[3] ?? null)).toEqual(['Start', '2024-01-01', null, '=1+1']);
  });

  it('repeats a name merged over several rows, never a price', async () => {
    const rows = await rowsOf(await workbook(), 'Costs 2024');
    expect(rows[2]?.cells).toEqual(['Elsevier', 'B']);
    expect(rows[3]?.spans).toEqual([[0, 1]]);
  });

  it('reads .xls of Excel 97-2003 and an HTML table called .xls', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Förlag', 'Pris'],
      ['Åbo', 12.5],
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Blad1');
    const xls = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    const html = write(book, { type: 'buffer', bookType: 'html' }) as Buffer;
    expect((await readSpreadsheet(xls)).format).toBe('xls');
    expect(await cellsOf(xls)).toEqual([
      ['Förlag', 'Pris'],
      ['Åbo', 12.5],
    ]);
    expect((await readSpreadsheet(html)).format).toBe('html');
    expect((await cellsOf(html))[1]?.map(String)).toEqual(['Åbo', '12.5']);
  });
});

describe('files that cannot be read', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['not_a_spreadsheet', text('%PDF-1.7 …')],
    ['not_a_spreadsheet', text('{"a": 1}')],
    ['not_a_spreadsheet', text('<html><body>Sign in</body></html>')],
    ['not_a_spreadsheet', Buffer.from([1, 2, 0, 0, 3, 4, 0, 9, 9])],
    ['not_a_spreadsheet', Buffer.from('504b0304140000000800', 'hex')],
  ])('are refused as %s', async (problem, bytes) => {
    await expect(readSpreadsheet(bytes)).rejects.toMatchObject({ problem });
  });

  it('names a password, damage, a missing sheet and too many rows', async () => {
    const good = await writeWorkbook({ sheets: [{ name: 'A', rows: [['x'], ['y'], ['z']] }] });
    const locked = await writeWorkbook({ sheets: [{ name: 'A', rows: [['x']] }], encryption: { password: 'p', spinCount: 10 } });
    await expect(readSpreadsheet(locked)).rejects.toMatchObject({ problem: 'encrypted' });
    const broken = Uint8Array.from(good).fill(0, 200, 600);
    await expect(rowsOf(broken)).rejects.toMatchObject({ problem: 'damaged' });
    await expect(rowsOf(good, 'B')).rejects.toMatchObject({ problem: 'sheet_missing', said: 'The file has no sheet “B”.' });
    const limited = await readSpreadsheet(good, '', { maxRows: 2 });
    await expect(Array.fromAsync(limited.rows())).rejects.toMatchObject({ problem: 'too_many_rows' });
    await expect(readSpreadsheet(good, '', { maxBytes: 10 })).rejects.toMatchObject({ problem: 'too_large' });
  });
});

describe('exports', () => {
  const columns: ExportColumn[] = [
    { key: 'name', header: 'Name', kind: 'text' },
    { key: 'price', header: 'Price', kind: 'money' },
    { key: 'start', header: 'Start', kind: 'date' },
  ];
  const rows = [
    { name: '=HYPERLINK("http://x")', price: -12.5, start: '2024-02-29' },
    { name: 'Plain, "quoted"', price: 3, start: null },
  ];

  it('write typed .xlsx cells that read back as they were', async () => {
    const bytes = new Uint8Array(await new Response(writeXlsx('Subscriptions: 2024/25', columns, rows)).arrayBuffer());
    expect((await readSpreadsheet(bytes)).sheets).toEqual([{ name: 'Subscriptions  2024 25', hidden: false }]);
    expect(await cellsOf(bytes)).toEqual([
      ['Name', 'Price', 'Start'],
      ['=HYPERLINK("http://x")', -12.5, '2024-02-29'],
      ['Plain, "quoted"', 3, null],
    ]);
  });

  it('write CSV in which no text can run as a formula', async () => {
    const csv = Buffer.concat(await Array.fromAsync(writeCsv(columns, rows))).toString('utf8');
    expect(csv).toBe('\ufeffName,Price,Start\r\n"\'=HYPERLINK(""http://x"")",-12.50,2024-02-29\r\n"Plain, ""quoted""",3.00,\r\n');
  });
});
