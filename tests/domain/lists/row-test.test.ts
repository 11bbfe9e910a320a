import { describe, expect, test } from 'vitest';
import { type RowFilter, rowTest, type TestedColumn } from '#shared/domain/lists/row-test.ts';

const columns: readonly TestedColumn[] = [
  { field: 'name', type: 'text' },
  { field: 'vendor', type: 'reference' },
  { field: 'subjects', type: 'references' },
  { field: 'price', type: 'money' },
  { field: 'start', type: 'date' },
  { field: 'decision', type: 'choice' },
  { field: 'open', type: 'boolean' },
  { field: 'note', type: 'text', searched: false },
  { field: 'md_flag', type: 'boolean', unsetFlags: true },
];
const named = (name: string) => ({ id: name.toLowerCase(), name });
const rows = [
  {
    name: 'Éditions de la Marée',
    vendor: named('Zeller'),
    subjects: [named('Physics'), named('Law')],
    price: 12.5,
    start: '2026-01-01',
    decision: 'accepted',
    open: true,
    md_flag: false,
  },
  { name: 'Journal of Tides', vendor: null, subjects: [], price: null, start: null, decision: 'undecided', open: false, note: 'kelp' },
  { name: 'C++ Reports', vendor: named('Birch & Co'), subjects: [named('Law')], price: 100, start: '2027-01-01', decision: 'undecided' },
];
const found = (search: string, filters: readonly RowFilter[] = []): string[] => {
  const fits = rowTest(columns, { search, filters }, 'UTC');
  return (fits ? rows.filter(fits) : rows).map(({ name }) => name.slice(0, 3));
};
const by = (field: string, operator: RowFilter['operator'], ...values: string[]) => found('', [{ field, operator, values }]);

describe('D1 the test of a row', () => {
  test('asks nothing where nothing is asked', () => {
    expect(rowTest(columns, { search: '', filters: [] }, 'UTC')).toBeUndefined();
  });

  test('finds every word of a search anywhere in the searched columns, without case and accents', () => {
    expect(found('maree zell')).toEqual(['Édi']);
    expect(found('LAW')).toEqual(['Édi', 'C++']);
    expect(found('tides zeller')).toEqual([]);
    expect(found('kelp')).toEqual([]);
  });

  test('finds signs as they are', () => {
    expect(found('++')).toEqual(['C++']);
    expect(by('name', 'contains', '++')).toEqual(['C++']);
  });

  test('compares texts, amounts and days by their own rules; an empty cell is within no bounds', () => {
    expect(by('name', 'contains', 'MAREE')).toEqual(['Édi']);
    expect(by('price', 'gte', '12.5')).toEqual(['Édi', 'C++']);
    expect(by('price', 'lte', '99')).toEqual(['Édi']);
    expect(by('start', 'lte', '2026-06-30')).toEqual(['Édi']);
  });

  test('takes any of several choices, records by id or name', () => {
    expect(by('decision', 'in', 'undecided')).toEqual(['Jou', 'C++']);
    expect(by('decision', 'in', 'accepted', 'undecided')).toHaveLength(3);
    expect(by('vendor', 'in', 'zeller', 'Birch and Co')).toEqual(['Édi', 'C++']);
    expect(by('subjects', 'in', 'physics')).toEqual(['Édi']);
  });

  test('takes an absent flag for no, except where it may be unset', () => {
    expect(by('open', 'in', 'false')).toEqual(['Jou', 'C++']);
    expect(by('md_flag', 'in', 'false')).toEqual(['Édi']);
  });

  test('knows empty cells', () => {
    expect(by('subjects', 'empty', 'true')).toEqual(['Jou']);
    expect(by('price', 'empty', 'false')).toEqual(['Édi', 'C++']);
  });

  test('wants all conditions at once', () => {
    expect(found('law', [{ field: 'decision', operator: 'in', values: ['undecided'] }])).toEqual(['C++']);
  });
});
