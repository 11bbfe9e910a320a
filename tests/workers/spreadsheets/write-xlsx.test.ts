import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ExportColumn } from '#functions/platform/spreadsheets/export-column.ts';
import { writeXlsx } from '#functions/platform/spreadsheets/write-xlsx.ts';

const columns: ExportColumn[] = [
  { key: 'uses', header: 'Uses', kind: 'number' },
  { key: 'year', header: 'Year', kind: 'year' },
  { key: 'share', header: 'Share', kind: 'percent' },
  { key: 'at', header: 'Changed', kind: 'instant', timezone: 'Europe/Berlin' },
];

async function cellsOf(row: Record<string, string | number>) {
  const bytes = await buffer(writeXlsx('A', columns, [row]) as unknown as ReadableStream);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  return columns.map((_, column) => ({ value: sheet?.rows[1]?.[column], format: sheet?.cells?.get(`1,${column}`)?.style?.numFmt }));
}

test('whole numbers show no point, years no separator, percentages their sign, instants are times of the member', async () => {
  const cells = await cellsOf({ uses: 1200, year: 2026, share: 3.5, at: '2026-11-26T23:30:06.536Z' });
  expect(cells.map(({ format }) => format)).toEqual(['#,##0', '0', '#,##0.######"%"', 'yyyy-mm-dd hh:mm']);
  expect(cells[3]?.value).toEqual(new Date('2026-11-27T00:30:06Z'));
});

test('a number with decimals keeps them', async () => {
  const [uses, , share] = await cellsOf({ uses: 0.125, year: 2026, share: 12, at: '' });
  expect([uses?.value, uses?.format, share?.format]).toEqual([0.125, '#,##0.######', '#,##0"%"']);
});
