import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { linesThatFit } from '#shared/domain/documents/break-row.ts';
import { fitColumns } from '#shared/domain/documents/fit-columns.ts';
import { widestWord, wrapText } from '#shared/domain/documents/wrap-text.ts';

/** Every character is one point wide. */
const measure = (text: string): number => text.length;
const room = { portrait: 100, landscape: 150, keys: 1 };
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('lines of a printed text', () => {
  test('are wrapped between words', () => {
    expect(wrapText('the cost of each use', 8, measure)).toEqual(['the cost', 'of each', 'use']);
    expect(wrapText('one\ntwo\r\n\nthree', 9, measure)).toEqual(['one', 'two', '', 'three']);
  });

  test('break a word that is wider than the column, after a slash where it has one', () => {
    expect(wrapText('see https://example.org/path', 12, measure)).toEqual(['see', 'https://', 'example.org/', 'path']);
    expect(wrapText('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij']);
  });

  test('lose no character and are never wider than the column', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrapText(text, width, measure);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('need a column as wide as the widest word', () => {
    expect(widestWord('a subscription period', measure)).toBe(12);
    expect(widestWord('', measure)).toBe(0);
  });
});

describe('columns of a printed table', () => {
  test('stay upright where their words fit', () => {
    const needs = [
      { least: 20, natural: 60 },
      { least: 10, natural: 10 },
      { least: 20, natural: 90 },
    ];
    const { isLandscape, parts } = fitColumns(needs, room);
    expect(isLandscape).toBe(false);
    expect(parts).toHaveLength(1);
    // The narrow column is not wrapped, and the wide ones share the rest alike.
    expect(parts[0]?.widths.map(Math.round)).toEqual([45, 10, 45]);
  });

  test('lie across where they are wider than an upright sheet', () => {
    const { isLandscape, parts } = fitColumns(Array(6).fill({ least: 20, natural: 22 }), room);
    expect(isLandscape).toBe(true);
    expect(parts.map(({ columns }) => columns)).toEqual([[0, 1, 2, 3, 4, 5]]);
  });

  test('go on upon further sheets, the first column repeated, where a sheet across is too narrow', () => {
    const { parts } = fitColumns(Array(9).fill({ least: 40, natural: 40 }), room);
    expect(parts.map(({ columns }) => columns)).toEqual([
      [0, 1, 2],
      [0, 3, 4],
      [0, 5, 6],
      [0, 7, 8],
    ]);
  });

  test('are all printed, within the sheet', () => {
    const need = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(fc.array(need, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 2 }), (columns, keys) => {
        const needs = columns.map(([least, more]) => ({ least, natural: least + more }));
        const { isLandscape, parts } = fitColumns(needs, { ...room, keys });
        expect([...new Set(parts.flatMap((part) => part.columns))].toSorted((a, b) => a - b)).toEqual([...needs.keys()]);
        for (const { columns: shown, widths } of parts) {
          expect(widths).toHaveLength(shown.length);
          expect(sumOf(widths)).toBeLessThanOrEqual((isLandscape ? room.landscape : room.portrait) + 0.001);
        }
      }),
    );
  });
});

describe('a row at the end of a page', () => {
  test('moves to the next page as a whole where it fits there', () => {
    expect(linesThatFit(4, { room: 4, page: 50 })).toBe(4);
    expect(linesThatFit(4, { room: 3, page: 50 })).toBe(0);
  });

  test('is parted only where it is longer than a page', () => {
    expect(linesThatFit(80, { room: 20, page: 50 })).toBe(20);
    expect(linesThatFit(80, { room: 2, page: 50 })).toBe(0);
    expect(linesThatFit(80, { room: 50, page: 50 })).toBe(50);
  });
});
