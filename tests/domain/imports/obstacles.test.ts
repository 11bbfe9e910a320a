import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import { mainObstacle } from '#shared/domain/imports/planning/main-obstacle.ts';
import { notesOnFile } from '#shared/domain/imports/reading/notes-on-file.ts';
import { emptyDirectory, planSheet, sheet } from './import-support.ts';
import { english } from '#tests/support/messages-in-english.ts';

const titles = (count: number, ...cells: Cell[]): Cell[][] => Array.from({ length: count }, (_, index) => [`T${index}`, ...cells]);
const planned = (rows: Cell[][], options: Partial<ImportOptions> = {}) => planSheet(sheet(...rows), emptyDirectory(), options).planned;

describe('B11 the reason that stops most rows', () => {
  const prices = [['Title', 'Year', 'Price'], ...titles(9, 2025, 10)];

  test('is named once, with the field to fill in', () => {
    expect(mainObstacle(planned(prices))).toMatchObject({ code: 'no_publisher', field: 'publisher', count: 9, total: 9 });
    expect(english(mainObstacle(planned(prices))?.message)).toMatch(/^The rows have no publisher/);
  });

  test('is gone when the field is filled in, or products may come alone', () => {
    expect(mainObstacle(planned(prices, { default_publisher: 'Dune Press' }))).toBeNull();
    const alone = planned(prices, { publisher_optional: true });
    expect(mainObstacle(alone)).toBeNull();
    expect(alone.map(({ outcome }) => outcome)).toEqual(alone.map(() => 'created'));
    const providers = alone.flatMap(({ writes }) => writes).filter(({ kind }) => kind === 'provider');
    expect(providers).toMatchObject([{ fields: { name: 'Unknown publisher', is_publisher: true, is_vendor: false } }]);
  });

  test('is none where most rows can be imported, and headings and totals do not count', () => {
    const rows = [['Publisher', 'Title', 'Year'], ...titles(4, 'A', 2025), [null, 'B', 2025], ['Total', null, null]];
    expect(mainObstacle(planned(rows))).toBeNull();
    const mostly = [
      ['Publisher', 'Title', 'Year'],
      ['P', 'A', 2025],
      ['P', 'A', 2026],
      ['P', 'B', 'soon'],
      ['P', 'C', 'later'],
      ['Total', null, null],
    ];
    expect(mainObstacle(planned(mostly))).toMatchObject({ code: 'invalid_year', count: 2, total: 4 });
  });

  test('of years that span two leads to the day on which a year begins', () => {
    expect(mainObstacle(planned([['Title', 'Publisher', 'Year'], ...titles(5, 'P', '2024/25')]))).toMatchObject({
      code: 'year_spans_two',
      count: 5,
    });
  });
});

describe('B14 B15 remarks on a file', () => {
  const notesOf = (...rows: Cell[][]) => {
    const all = sheet(...rows);
    const { planned: rowsPlanned, mapping } = planSheet(all);
    return notesOnFile(rowsPlanned, mapping, new Map(all.slice(1).map(({ number, cells }) => [number, cells])));
  };

  test('warn of a price column that is mostly empty', () => {
    const rows = titles(20, 'P', 2025).map((row, index): Cell[] => [...row, index === 0 ? 5 : null]);
    expect(notesOf(['Title', 'Publisher', 'Year', 'Price'], ...rows)).toEqual([
      { code: 'price_mostly_empty', message: '“Price” has no price in 19 of 20 rows. Their periods will have no price.' },
    ]);
  });

  test('name the column with more prices when the emptier one was chosen', () => {
    const all = sheet(
      ['Title', 'Publisher', 'Year', 'E-only price', 'Print price'],
      ...titles(20, 'P', 2025).map((row, index): Cell[] => [...row, index === 0 ? 5 : null, 100 + index]),
    );
    const { mapping } = planSheet(all);
    const chosen = mapping.map((column) =>
      column.column === 3 ? { ...column, field: 'price' as const } : column.column === 4 ? { ...column, field: null } : column,
    );
    const cells = new Map(all.slice(1).map(({ number, cells: each }) => [number, each]));
    const { planned: rows } = planSheet(all);
    const records = rows.map((row) => (row.record && row.row > 2 ? { ...row, record: { ...row.record, price: null } } : row));
    expect(notesOnFile(records, chosen, cells)).toEqual([
      {
        code: 'price_mostly_empty',
        message:
          '“E-only price” has no price in 19 of 20 rows. “Print price” has a value in 20. Choose it as Price, or continue without those prices.',
      },
    ]);
  });

  test('say that no column holds prices', () => {
    expect(notesOf(['Title', 'Publisher', 'Year'], ...titles(3, 'P', 2025))).toEqual([
      { code: 'no_price_column', message: 'No column is chosen as Price, so none of the 3 periods will have one.' },
    ]);
  });

  test('list the columns that are calculated', () => {
    const rows: Cell[][] = [
      ['A', 'P', 10, 12, 2, 22],
      ['B', 'P', 20, 25, 5, 45],
      ['C', 'P', 30, 31, 1, 61],
    ];
    expect(notesOf(['Title', 'Publisher', '2014', '2015', 'INCREMENTO', 'Total'], ...rows)).toEqual([
      { code: 'derived_columns', message: '“INCREMENTO” and “Total” are calculated from other columns and are skipped.' },
    ]);
  });

  test('are not made of a table with a column for each year, or of full prices', () => {
    expect(notesOf(['Title', 'Publisher', '2014', '2015'], ['A', 'P', 10, null], ['B', 'P', null, 7], ['C', 'P', 3, null])).toEqual([]);
    expect(notesOf(['Title', 'Publisher', 'Year', 'Price'], ...titles(3, 'P', 2025, 10))).toEqual([]);
  });
});

describe('B14 the column to choose instead', () => {
  test('may be the price of a purchase', () => {
    const all = sheet(
      ['Title', 'Publisher', '2018 Subscription Price (€)', '2018 Outright Purchase Price (€)'],
      ...titles(10, 'P').map((row, index): Cell[] => [...row, index === 0 ? 5 : '-', 7000 + index]),
    );
    const { planned: rows, mapping } = planSheet(all);
    const [note] = notesOnFile(rows, mapping, new Map(all.slice(1).map(({ number, cells }) => [number, cells])));
    expect(note?.message).toEqual(
      '“2018 Subscription Price (€)” has no price in 9 of 10 rows. “2018 Outright Purchase Price (€)” has a value in 10. Choose it as Price, or continue without those prices.',
    );
  });
});
