import { describe, expect, it } from 'vitest';
import { certaintyOf } from '#shared/domain/imports/mapping/certainty.ts';
import { chosenColumn, recogniseColumns } from '#shared/domain/imports/mapping/recognise-columns.ts';
import { sheet } from './import-support.ts';

const headings = ['Title', 'Alpine 2024', 'From', 'Note'];
const sample = sheet(headings, ['Dunes', '1.234,50', '31/12/2024', 'a'], ['Kelp', '99,00', '01/02/2024', 'b']).slice(1);
const mapping = recogniseColumns(headings, sample);

describe('D6 a column that is given another meaning', () => {
  it('takes year and way of writing numbers from its heading and cells', () => {
    const others = mapping.map((column) => (column.column === 1 ? { ...column, field: null } : { ...column, field: null }));
    const chosen = chosenColumn({ column: 1, heading: 'Alpine 2024', field: 'price' }, others, sample);
    expect(chosen).toMatchObject({ field: 'price', year: 2024, publisher: 'Alpine', decimal_separator: ',' });
  });

  it('has no year of its own where another column says when', () => {
    const others = mapping.map((column) =>
      column.column === 2 ? { ...column, field: 'start_date' as const } : { ...column, field: null },
    );
    expect(chosenColumn({ column: 1, heading: 'Alpine 2024', field: 'price' }, others, sample)).not.toHaveProperty('year');
  });

  it('reads the order of dates from its cells', () => {
    expect(chosenColumn({ column: 2, heading: 'From', field: 'end_date' }, mapping, sample)).toMatchObject({ date_order: 'dmy' });
  });

  it('keeps what was chosen by hand', () => {
    const chosen = chosenColumn({ column: 1, heading: 'Alpine 2024', field: 'price', decimal_separator: '.' }, mapping, sample);
    expect(chosen.decimal_separator).toBe('.');
  });
});

describe('D6 how sure a column is', () => {
  it.each([
    [{ heading: 'Publisher', field: 'publisher' as const }, 'sure'],
    [{ heading: 'Elsevier 2013', field: 'price' as const, year: 2013 }, 'likely'],
    [{ heading: 'Material', field: 'materials' as const }, 'sure'],
    [{ heading: '', field: 'organisation' as const }, 'unsure'],
    [{ heading: 'Whatever', field: null }, null],
  ])('%o is %s', (column, certainty) => {
    expect(certaintyOf(column)).toBe(certainty);
  });
});
