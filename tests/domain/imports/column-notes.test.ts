import { expect, it } from 'vitest';
import { columnNotes } from '#shared/domain/imports/reading/column-notes.ts';
import type { Cell } from '#shared/domain/sheets/cell.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { ColumnMapping } from '#shared/domain/imports/mapping/column-mapping.ts';
import { skippedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { sheet } from './import-support.ts';

function notes(
  kind: ImportKindName,
  columns: readonly [string, ColumnMapping['field'], Partial<ColumnMapping>?][],
  ...rows: Cell[][]
): string[] {
  const below = sheet(
    columns.map(([heading]) => heading),
    ...rows,
  ).slice(1);
  const mapping = columns.map(([heading, field, more], column) => ({ column, heading, field, ...more }));
  const planned = below.map((row) => ({ ...skippedRow(row, say('common.asIs', { text: '' })), outcome: 'created' as const }));
  const cells = new Map(below.map((row) => [row.number, row.cells]));
  return columnNotes(kind, { planned, mapping, cells, options: { default_currency: 'NOK', decimal_separator: null } }).map(
    ({ code, message }) => `${code}: ${english(message)}`,
  );
}

it('columns of amounts or dates that nobody understood are named; numbers, names and what a person left are not', () => {
  const found = notes(
    'providers',
    [
      ['Name', 'name'],
      ['Turnover', null],
      ['Since', null],
      ['Titles', null],
      ['ISSN', null],
      ['Town', null],
      ['Left', null, { chosen: true }],
    ],
    ['Tide Press', 12.5, '2026-03-01', 12, '2049-3630', 'Turku', 3.5],
    ['Fjord House', 99.99, '2025-04-01', 100, '1234-5679', 'Bergen', 4.5],
  );
  expect(found).toEqual([
    'columns_left: Columns with amounts or dates are not imported: “Turnover” and “Since”. Choose what they mean, or leave them.',
  ]);
});

it('of licenses any column may be a term', () => {
  const columns: [string, ColumnMapping['field']][] = [
    ['License', 'name'],
    ['Colour', null],
    ['Blank', null],
  ];
  expect(notes('licenses', columns, ['Tide Deal', 'blue', ''])).toEqual([
    'columns_left: Columns are not imported: “Colour”. Choose the term that they hold, or leave them.',
  ]);
});

it('the currency of amounts is said where it is assumed', () => {
  const said = 'currency_assumed: One amount names no currency: it is imported in NOK.';
  const price: [string, ColumnMapping['field'], Partial<ColumnMapping>?] = ['Price', 'price'];
  expect(notes('subscriptions', [['Product', 'product'], price], ['Tides', 12])).toEqual([said]);
  expect(notes('subscriptions', [['Product', 'product'], price], ['Tides', '12 EUR'])).toEqual([]);
  expect(
    notes(
      'subscriptions',
      [
        ['Product', 'product'],
        ['Price', 'price', { currency: 'EUR' }],
      ],
      ['Tides', 12],
    ),
  ).toEqual([]);
  const withColumn = (...rows: Cell[][]) => notes('subscriptions', [['Product', 'product'], price, ['Currency', 'currency']], ...rows);
  expect(withColumn(['Tides', 12, ''], ['Waves', 13, 'USD'])).toEqual([said]);
  expect(withColumn(['Tides', 12, 'EUR'])).toEqual([]);
  expect(notes('subscriptions', [['Product', 'product'], price], ['Tides', 12], ['Waves', 13], ['Reefs', '14 EUR'])).toEqual([
    'currency_assumed: 2 amounts name no currency: they are imported in NOK.',
  ]);
  expect(notes('subscriptions', [['Product', 'product'], price], ['Tides', null])).toEqual([]);
  expect(
    notes(
      'budgets',
      [
        ['Department', 'department'],
        ['Budget', 'amount'],
      ],
      ['Physics', 12],
    ),
  ).toEqual([]);
});
