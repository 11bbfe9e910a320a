import { describe, expect, test } from 'vitest';
import { dateInCell } from '#shared/domain/imports/reading/read-day.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import { planSheet, sheet } from './import-support.ts';

const recordOf = (headings: Cell[], row: Cell[]) => planSheet(sheet(headings, row)).planned[0];

describe('B21 words in a price cell', () => {
  const priced = (cell: Cell) =>
    planSheet(sheet(['Publisher', 'Product', 'Year', 'Price'], ['P', 'A', 2024, cell], ['P', 'B', 2024, 5], ['P', 'C', 2024, 6]))
      .planned[0];

  test.each([
    'no subscription',
    "pas d'abonnement",
    'kein Abo',
    'included in package 2',
    'see Elsevier 2015',
    'on request',
    'free',
    'twelve',
  ])('“%s” is no price and no error', (text) => {
    expect(priced(text)).toMatchObject({
      outcome: 'created',
      record: { price: null },
      problems: [{ code: 'no_price', severity: 'warning' }],
    });
  });

  test.each(['n/a', '-', '–', 'none', ''])('“%s” is an empty cell', (text) => {
    expect(priced(text)).toMatchObject({ outcome: 'created', record: { price: null }, problems: [] });
  });

  test.each(['12,5O', 'l2.50', 'approx. 1200', '1.200 p.a.', '5%', '12.3.4', '#REF!', '1200 plus VAT'])(
    '“%s” looks like a price and is an error',
    (text) => {
      expect(priced(text)).toMatchObject({ outcome: 'failed', problems: [{ severity: 'error' }] });
    },
  );

  test('is nothing bought in a table with a column for each year', () => {
    const { planned } = planSheet(
      sheet(['Product', 'Publisher', '2023', '2024'], ['A', 'P', 10, 'no subscription'], ['B', 'P', 'cancelled', 12], ['C', 'P', 8, 9]),
    );
    expect(planned.map(({ row, column, outcome }) => [row, column, outcome])).toEqual([
      [2, 2, 'created'],
      [3, 3, 'created'],
      [4, 2, 'created'],
      [4, 3, 'created'],
    ]);
  });

  test('does not hide a price column that is mostly words', () => {
    const rows = Array.from({ length: 30 }, (_, index): Cell[] => [
      'P',
      `T${index}`,
      2024,
      index % 3 === 0 ? 100 + index : 'no subscription',
    ]);
    const { mapping, planned } = planSheet(sheet(['Publisher', 'Product', 'Year', 'Price'], ...rows));
    expect(mapping[3]?.field).toBe('price');
    expect(planned.filter(({ record }) => record?.price !== null)).toHaveLength(10);
  });
});

describe('B21 identifiers', () => {
  const identifiers = (headings: Cell[], cells: Cell[]) => {
    const record = recordOf(['Publisher', 'Product', 'Year', ...headings], ['P', 'A', 2024, ...cells])?.record;
    return [record?.online_identifier, record?.print_identifier];
  };

  test.each([
    [
      ['ISBN', 'e-ISBN'],
      ['1234-5679', '2434-561X'],
      ['2434-561X', '1234-5679'],
    ],
    [
      ['ISBN', 'eISBN'],
      ['1234-5679', null],
      [null, '1234-5679'],
    ],
    [['eISSN'], ['2434-561X'], ['2434-561X', null]],
    [
      ['Print ISSN', 'Online ISSN'],
      ['1234-5679', '2434-561X'],
      ['2434-561X', '1234-5679'],
    ],
    [
      ['ISSN', 'Electronic ISSN'],
      ['1234-5679', '2434-561X'],
      ['2434-561X', '1234-5679'],
    ],
    [['ISSN'], ['1234-5679'], ['1234-5679', null]],
    [['ISSN'], ['1234-5679 (print); 2434-561X (online)'], ['2434-561X', '1234-5679']],
    [['ISBN'], ['e: 978-3-16-148410-0'], ['9783161484100', null]],
  ])('of %j in %j are %j', (headings, cells, expected) => expect(identifiers(headings, cells)).toEqual(expected));

  test('that repeat under other names are subscriptions of their own', () => {
    const rows = sheet(
      ['Publisher', 'Product', 'ISSN', 'Year', 'Price'],
      ['P', 'Annals (print)', '1234-5679', 2024, 10],
      ['P', 'Annals (online)', '1234-5679', 2024, 20],
      ['P', 'Annals (print)', '1234-5679', 2025, 11],
    );
    const { planned } = planSheet(rows);
    expect(planned.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
    const subscriptions = planned.map(({ matches }) => matches.find(({ kind }) => kind === 'subscription'));
    expect(subscriptions.map((match) => [match?.name, match?.state])).toEqual([
      ['Annals (print)', 'new'],
      ['Annals (online)', 'new'],
      ['Annals (print)', 'found'],
    ]);
    expect(planned.flatMap(({ writes }) => writes).filter(({ kind }) => kind === 'product')).toHaveLength(1);
  });
});

describe('B15 the currency of a price', () => {
  test.each([
    ['U$S 1.200,50', 'USD', '1200.5'],
    ['US$ 100', 'USD', '100'],
    ['A$ 100', 'AUD', '100'],
    ['R$ 1.200,50', 'BRL', '1200.5'],
    ['1 200,50 Kč', 'CZK', '1200.5'],
    ['1 200,50 zł', 'PLN', '1200.5'],
    ["SFr. 1'200.50", 'CHF', '1200.5'],
  ])('%s is in %s', (cell, currency, price) => {
    expect(recordOf(['Publisher', 'Product', 'Year', 'Price'], ['P', 'A', 2024, cell])?.record).toMatchObject({ currency, price });
  });

  test.each([
    ['Precio U$S', 'USD'],
    ['Price (US$)', 'USD'],
    ['Price A$', 'AUD'],
    ['Preço (R$)', 'BRL'],
    ['Cena Kč', 'CZK'],
    ['Preis SFr.', 'CHF'],
    ['Cost (CA$)', 'CAD'],
  ])('headed “%s” is in %s', (heading, currency) => {
    const { mapping } = planSheet(sheet(['Publisher', 'Product', 'Year', heading], ['P', 'A', 2024, 1], ['P', 'B', 2024, 2]));
    expect(mapping[3]).toMatchObject({ field: 'price', currency });
  });

  test('is read from a column of signs', () => {
    const { planned } = planSheet(
      sheet(
        ['Publisher', 'Product', 'Year', 'Price', 'Currency'],
        ['P', 'A', 2024, 1, 'US$'],
        ['P', 'B', 2024, 2, '€'],
        ['P', 'C', 2024, 2, 'zł'],
      ),
    );
    expect(planned.map(({ record }) => record?.currency)).toEqual(['USD', 'EUR', 'PLN']);
  });
});

describe('a day in a cell of any kind of import', () => {
  const read = (cell: Cell, column: Parameters<typeof dateInCell>[1] = {}) => dateInCell(cell, column, { date_order: null });

  test.each<[Cell, string]>([
    ['', 'nothing'],
    [null, 'nothing'],
    ['0000-00-00', 'nothing'],
    ['1899-12-30', 'nothing'],
    ['1904-01-01', 'nothing'],
    [true, 'unreadable'],
    ['next spring', 'unreadable'],
    ['1850-05-01', 'too_early'],
    ['2026-03-01', 'date'],
  ])('%j: %s', (cell, says) => {
    expect(read(cell).says).toBe(says);
  });

  test('keeps how much it names, and reads midnights of a place as its days', () => {
    expect(read('2026')).toMatchObject({ says: 'date', precision: 'year' });
    expect(read('2026-03')).toMatchObject({ precision: 'month' });
    expect(read('01/02/2026', { date_order: 'mdy' })).toMatchObject({ date: '2026-01-02', precision: 'day' });
    expect(read('2026-02-28T23:00:00Z', { local_midnight: true })).toMatchObject({ date: '2026-03-01' });
  });
});
