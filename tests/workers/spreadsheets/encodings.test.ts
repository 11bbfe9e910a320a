import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import type { SheetRow } from '#shared/domain/sheets/cell.ts';

async function read(bytes: Uint8Array): Promise<{ encoding: string | undefined; rows: SheetRow[] }> {
  const spreadsheet = await readSpreadsheet(bytes);
  return { encoding: spreadsheet.encoding, rows: await Array.fromAsync(spreadsheet.rows()) };
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function utf32(text: string, isLittleEndian: boolean): Buffer {
  const letters = [...text];
  const bytes = Buffer.alloc(letters.length * 4);
  for (const [index, letter] of letters.entries())
    if (isLittleEndian) bytes.writeUInt32LE(letter.codePointAt(0) ?? 0, index * 4);
    else bytes.writeUInt32BE(letter.codePointAt(0) ?? 0, index * 4);
  return bytes;
}

describe('a file of UTF-8', () => {
  it('stays UTF-8 when one byte is stray, and the cell with it is named', async () => {
    const file = Buffer.concat([utf8('Förlag,Land\nÉditions 日本,Île\n'), utf8('Caf'), latin('é'), utf8(' Kräme,x\nZürich,y\n')]);
    const { encoding, rows } = await read(file);
    expect(encoding).toBe('utf-8');
    expect(rows).toEqual([
      { number: 1, cells: ['Förlag', 'Land'] },
      { number: 2, cells: ['Éditions 日本', 'Île'] },
      { number: 3, cells: ['Café Kräme', 'x'], notes: [[0, 'other_encoding']] },
      { number: 4, cells: ['Zürich', 'y'] },
    ]);
  });

  it('names letters that were lost before it was written', async () => {
    expect((await read(utf8('Z\ufffdrich,y\nÅbo,z'))).rows[0]).toMatchObject({ notes: [[0, 'lost_letter']] });
  });

  it('is not cut where pieces of it meet', async () => {
    const file = Buffer.concat([utf8('Åbo,1\n'.repeat(40_000)), latin('Malmö,2\n')]);
    const { rows } = await read(file);
    expect(rows.filter(({ cells }) => cells[0] === 'Åbo')).toHaveLength(40_000);
    expect(rows.at(-1)).toMatchObject({ number: 40_001, cells: ['Malmö', '2'], notes: [[0, 'other_encoding']] });
  });
});

describe('a file of Windows-1252', () => {
  it('keeps its letters beside a line of UTF-8', async () => {
    const file = Buffer.concat([latin('Förlag,Land\nMalmö,Škoda\xa0\nÅbo,Ørsted\nGävle,Ö\n'), utf8('Zürich,x\n')]);
    const { encoding, rows } = await read(file);
    expect(encoding).toBe('windows-1252');
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Förlag', 'Malmö', 'Åbo', 'Gävle', 'Zürich']);
    expect(rows.flatMap(({ number, notes }) => (notes ? [number] : []))).toEqual([5]);
  });
});

describe('UTF-32', () => {
  it.each([
    ['little-endian with a mark', true, true],
    ['little-endian without', true, false],
    ['big-endian with a mark', false, true],
    ['big-endian without', false, false],
  ])('is read: %s', async (_, isLittleEndian, hasMark) => {
    const bytes = utf32(`${hasMark ? '\ufeff' : ''}Förlag,Kostnad\nÅbo 📚,1\n`, isLittleEndian);
    const { encoding, rows } = await read(bytes);
    expect(encoding).toBe(isLittleEndian ? 'utf-32le' : 'utf-32be');
    expect(rows).toEqual([
      { number: 1, cells: ['Förlag', 'Kostnad'] },
      { number: 2, cells: ['Åbo 📚', '1'] },
    ]);
  });
});

describe('letters that were encoded twice', () => {
  it('are named, in text and in workbooks', async () => {
    const { rows } = await read(utf8('Ã‰ire,Éire\nMÃ¼nchen,â€œNatureâ€\u009d\nSÃO PAULO,Ã\n'));
    expect(rows.map(({ notes }) => notes)).toEqual([
      [[0, 'double_encoded']],
      [
        [0, 'double_encoded'],
        [1, 'double_encoded'],
      ],
      undefined,
    ]);
  });
});
