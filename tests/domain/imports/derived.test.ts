import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { emptyDirectory, planSheet, sheet } from './import-support.ts';
import { english } from '#tests/support/messages-in-english.ts';

function columnsOf(headings: string[], ...rows: Cell[][]): [string | null, string | undefined][] {
  return recogniseColumns(headings, sheet(headings, ...rows).slice(1)).map(({ field, derived }) => [field, derived]);
}

describe('B15 columns that are calculated from others', () => {
  test.each(['Increase', 'INCREMENTO', 'Differenz', 'Augmentation %', 'Ökning', 'Diferença', 'Variazione', 'Verschil', 'Muutos', '%'])(
    '%s is skipped by its word',
    (heading) => {
      const columns = columnsOf(['Product', 'Publisher', '2014', '2015', heading], ['A', 'P', 10, 12, 7], ['B', 'P', 20, 23, 8]);
      expect(columns.slice(2)).toEqual([
        ['price', undefined],
        ['price', undefined],
        [null, 'change'],
      ]);
    },
  );

  test.each(['Total', 'Gesamtsumme', 'Subtotal', 'Totaal', 'Somma', 'Suma', 'Soma', 'Yhteensä'])(
    '%s is skipped beside its parts',
    (heading) => {
      const columns = columnsOf(['University', 'Alpine', 'Brook', heading], ['U1', 10, 12, 22], ['U2', 20, 23, 43], ['U3', 5, 6, 11]);
      expect(columns.map(([field]) => field)).toEqual(['organisation', 'price', 'price', null]);
    },
  );

  test('a sum, a difference and a quotient are found by arithmetic whatever they are called', () => {
    const rows = [
      ['A', 'P', 100.1, 110.35],
      ['B', 'P', 200, 204],
      ['C', 'P', 50, 49],
      ['D', 'P', 80, 99.5],
    ] as const;
    const headings = (extra: string): string[] => ['Product', 'Publisher', '2014', '2015', extra];
    const withFourth = (of: (x: number, y: number) => number): Cell[][] => rows.map(([a, b, x, y]) => [a, b, x, y, of(x, y)]);
    expect(columnsOf(headings('Zus.'), ...withFourth((x, y) => x + y)).at(4)).toEqual([null, 'total']);
    expect(columnsOf(headings('Abw.'), ...withFourth((x, y) => Math.round((y - x) * 100) / 100)).at(4)).toEqual([null, 'change']);
    expect(columnsOf(headings('Abw.'), ...withFourth((x, y) => Math.round((y / x) * 1000) / 1000)).at(4)).toEqual([null, 'change']);
    expect(columnsOf(headings('Abw.'), ...withFourth((x, y) => Math.round(((y - x) / x) * 10_000) / 100)).at(4)).toEqual([null, 'change']);
    expect(columnsOf(headings('Mw.'), ...withFourth((x, y) => Math.round((x + y) * 50) / 100)).at(4)).toEqual([null, 'average']);
  });

  test('a price that is the sum of an old price and an increase stays the price', () => {
    const columns = columnsOf(
      ['Product', 'Publisher', 'Year', 'Old', 'More', 'New price'],
      ['A', 'P', 2015, 100, 10, 110],
      ['B', 'P', 2015, 200, 15, 215],
      ['C', 'P', 2015, 50, 1, 51],
    );
    expect(columns.at(5)).toEqual(['price', undefined]);
  });

  test('the only column of amounts stays the price although it is called Total', () => {
    const columns = columnsOf(
      ['Product', 'Publisher', 'Year', 'Net', 'VAT', 'Total'],
      ['A', 'P', 2015, 100, 10, 110],
      ['B', 'P', 2015, 200, 20, 220],
      ['C', 'P', 2015, 50, 5, 55],
    );
    expect(columns.at(5)?.[0]).toBe('price');
  });

  test('amounts without a relation are all prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1000, max: 9_999_999 }), { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
        (amounts) => {
          const rows = amounts.map((row, index): Cell[] => [`T${index}`, 'P', ...row.map((cents) => cents / 100)]);
          const columns = columnsOf(['Product', 'Publisher', '2012', '2013', '2014', '2015'], ...rows);
          expect(columns.slice(2)).toEqual(Array.from({ length: 4 }, () => ['price', undefined]));
        },
      ),
    );
  });
});

const reasonsOf = (...rows: Cell[][]): [number, string, string][] =>
  planSheet(sheet(...rows)).planned.map(({ row, outcome, message }) => [
    row,
    outcome,
    outcome === 'skipped' && message ? english(message) : '',
  ]);

describe('B15 rows that are calculated from others', () => {
  test.each(['Total', 'Subtotal', 'Totales', 'Totais', 'Totale', 'Totaal', 'Subtotaal', 'Somme', 'Zwischensumme', 'Gesamtsumme'])(
    '%s is skipped as a total',
    (word) => {
      const rows = reasonsOf(['Publisher', 'Product', 'Year', 'Price'], ['P', 'A', 2024, 1], [word, null, null, 7]);
      expect(rows.at(-1)).toEqual([3, 'skipped', 'A total of other rows.']);
    },
  );

  test.each([
    'Average',
    'Durchschnitt',
    'Promedio',
    'Média',
    'Media',
    'Gemiddelde',
    'Moyenne',
    'INCREMENTO',
    'Increase',
    'Differenz',
    'Verschil',
    'Aumento',
  ])('%s is skipped as a figure', (word) => {
    const rows = reasonsOf(['Publisher', 'Product', 'Year', 'Price'], ['P', 'A', 2024, 1], [word, null, null, 7]);
    expect(rows.at(-1)).toEqual([3, 'skipped', 'An average, an increase or a difference of other rows.']);
  });

  test('journals with such names are imported', () => {
    const rows = reasonsOf(
      ['Publisher', 'Product', 'Year', 'Price'],
      ['P', 'Media', 2024, 1],
      ['P', 'Change', 2024, 2],
      ['P', 'Total Materia', 2024, 7],
    );
    expect(rows.map(([, outcome]) => outcome)).toEqual(['created', 'created', 'created']);
    const plain = reasonsOf(['Product', 'Publisher', '2014'], ['Media', 'P', 3], ['Change', 'P', 4]);
    expect(plain.map(([, outcome]) => outcome)).toEqual(['created', 'created']);
  });

  test('a row with the sum of those above is skipped without any word', () => {
    const rows = reasonsOf(
      ['Publisher', 'Product', 'Year', 'Price'],
      ['P', 'A', 2024, 10.1],
      ['P', 'B', 2024, 20.25],
      ['P', null, null, '30,35'],
      ['Q', 'C', 2024, 5],
      ['Q', 'D', 2024, 6],
      ['Q', null, null, 11],
      ['alles', null, null, '41,35'],
    );
    expect(rows.filter(([, outcome]) => outcome === 'skipped')).toEqual(
      [4, 7, 8].map((row) => [row, 'skipped', 'Equals the sum of the rows above it.']),
    );
  });

  test('three prices of which one is the sum of the others are three prices', () => {
    const rows = reasonsOf(['Publisher', 'Product', 'Year', 'Price'], ['P', 'A', 2024, 10], ['P', 'B', 2024, 20], ['P', 'C', 2024, 30]);
    expect(rows.map(([, outcome]) => outcome)).toEqual(['created', 'created', 'created']);
  });

  test('a price that happens to be a sum is imported although its row has no vendor and no ISSN', () => {
    const rows = reasonsOf(
      ['Publisher', 'Product', 'ISSN', 'Vendor', 'Year', 'Price'],
      ['P', 'A', '1234-5679', 'V', 2024, 100],
      ['P', 'B', '2345-6780', 'V', 2024, 200],
      ['P', 'C', null, null, 2024, 300],
    );
    expect(rows.map(([, outcome]) => outcome)).toEqual(['created', 'created', 'created']);
    const media = reasonsOf(['Product', 'ISSN', 'Year', 'Price'], ['A', '1234-5679', 2024, 1], ['Media', null, 2024, 2]);
    expect(media.map(([, outcome]) => outcome)).not.toContain('skipped');
  });

  test('the sum of any amounts is found below them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 2, maxLength: 30 }), (cents) => {
        const total = cents.reduce((sum, each) => sum + each, 0);
        const rows = cents.map((each, index): Cell[] => ['P', `T${index}`, 2024, each / 100]);
        const planned = reasonsOf(['Publisher', 'Product', 'Year', 'Price'], ...rows, [null, 'zusammen', null, total / 100]);
        expect(planned.filter(([, outcome]) => outcome === 'skipped').map(([row]) => row)).toEqual([cents.length + 2]);
      }),
    );
  });
});

describe('B14 the price column', () => {
  const titles = (count: number, price: (index: number) => [Cell, Cell]): Cell[][] =>
    Array.from({ length: count }, (_, index) => [`T${index}`, 'P', 2025, ...price(index)]);
  const headings = ['Title', 'Publisher', 'Year', 'E-only price', 'Print price'];

  test('is the fullest of those headed as one', () => {
    const rows = titles(40, (index) => [index % 20 === 0 ? 50 : null, 100 + index]);
    expect(columnsOf(headings, ...rows).map(([field]) => field)).toEqual(['product', 'publisher', 'year', null, 'price']);
    const others = titles(40, (index) => [100 + index, index % 20 === 0 ? 50 : null]);
    expect(columnsOf(headings, ...others).map(([field]) => field)).toEqual(['product', 'publisher', 'year', 'price', null]);
  });

  test('goes by its heading where both are full', () => {
    const rows = titles(40, (index) => [index === 3 ? null : 100 + index, 200 + index]);
    const columns = columnsOf(['Title', 'Publisher', 'Year', 'Price', 'Print price'], ...rows);
    expect(columns.map(([field]) => field)).toEqual(['product', 'publisher', 'year', 'price', null]);
  });

  test('is one for each year of a table with two prices a year', () => {
    const columns = columnsOf(
      ['Title', 'Publisher', 'E-only price 2015', 'Print price 2015'],
      ...Array.from({ length: 10 }, (_, index): Cell[] => [`T${index}`, 'P', index === 0 ? 50 : null, 100 + index]),
    );
    expect(columns.map(([field]) => field)).toEqual(['product', 'publisher', null, 'price']);
  });
});

describe('B13 headings and cells that name periods', () => {
  const datesOf = (headings: string[], cells: Cell[], options = {}): unknown[] =>
    planSheet(sheet(headings, cells, [...cells.slice(0, 2).map((cell) => `${cell} 2`), ...cells.slice(2)]), emptyDirectory(), options)
      .planned.filter(({ row }) => row === 2)
      .map(({ record }) => [record?.start_date, record?.end_date]);

  test('of months become those months', () => {
    expect(datesOf(['Product', 'Publisher', 'Jul.2008-Jun.2009', 'Jul.2009-Jun.2010'], ['A', 'P', 10, 11])).toEqual([
      ['2008-07-01', '2009-06-30'],
      ['2009-07-01', '2010-06-30'],
    ]);
  });

  test('of budget years become the years that begin on the chosen day', () => {
    const year_start = '08-01';
    expect(datesOf(['Product', 'Publisher', '2011/12', '2012/13'], ['A', 'P', 10, 11], { year_start })).toEqual([
      ['2011-08-01', '2012-07-31'],
      ['2012-08-01', '2013-07-31'],
    ]);
    expect(datesOf(['Product', 'Publisher', 'FY 2015', 'FY 2016'], ['A', 'P', 10, 11])).toEqual([
      ['2015-01-01', '2015-12-31'],
      ['2016-01-01', '2016-12-31'],
    ]);
    expect(datesOf(['Product', 'Publisher', '2015-16', '2016-17'], ['A', 'P', 10, 11], { year_start })).toEqual([
      ['2015-08-01', '2016-07-31'],
      ['2016-08-01', '2017-07-31'],
    ]);
  });

  test('in cells are read as those in headings', () => {
    expect(datesOf(['Product', 'Publisher', 'Period', 'Price'], ['A', 'P', 'Jul.2008-Jun.2009', 1])).toEqual([
      ['2008-07-01', '2009-06-30'],
    ]);
    expect(datesOf(['Product', 'Publisher', 'Period', 'Price'], ['A', 'P', '01/07/2008 - 30/06/2009', 1])).toEqual([
      ['2008-07-01', '2009-06-30'],
    ]);
    expect(datesOf(['Product', 'Publisher', 'Year', 'Price'], ['A', 'P', 'FY15', 1])).toEqual([['2015-01-01', '2015-12-31']]);
  });

  test('of single months are no yearly prices', () => {
    const columns = columnsOf(
      ['Title', 'Publisher', 'Jan-2015', 'Feb-2015', '2015-03', 'Mar 15'],
      ['A', 'P', 10, 11, 12, 13],
      ['B', 'P', 20, 11, 9, 1],
    );
    expect(columns.map(([field]) => field)).toEqual(['product', 'publisher', null, null, null, null]);
  });
});
