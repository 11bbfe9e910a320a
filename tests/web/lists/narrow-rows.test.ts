import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import { type HeldPage, narrowRows } from '#web/parts/list-screen/narrow-rows.ts';
import { firstQuery } from '#shared/contract/list-address.ts';
import type { GridQuery } from '#web/ui/data-grid/grid-types.ts';

const columns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text' },
  { field: 'decision', label: 'Decision', type: 'choice', choices: ['accepted', 'undecided'] },
  { field: 'created_at', label: 'Created', type: 'instant' },
];
const row = (name: string, decision: string) => ({ id: name, name, decision, created_at: '2026-01-01T00:00:00.000Z' });
const rows = [row('Tides', 'accepted'), row('Dunes', 'undecided'), row('Tidal Flats', 'undecided')];
const asked = (change: Partial<GridQuery>): GridQuery => ({ ...firstQuery, ...change });
const undecided: ListFilter = { field: 'decision', operator: 'in', values: ['undecided'] };
const held = (change: Partial<GridQuery> = {}, of = rows): HeldPage => ({ query: asked(change), rows: of });
const names = (pages: HeldPage[], wanted: Partial<GridQuery>) => {
  const narrowed = narrowRows(pages, asked(wanted), columns);
  return narrowed && [narrowed.rows.map(({ name }) => name).join(), narrowed.of];
};

describe('rows at hand', () => {
  test('are narrowed by the words and filters that are typed', () => {
    expect(names([held()], { search: ' tid ' })).toEqual(['Tides,Tidal Flats', 3]);
    expect(names([held()], { search: 'tid', filters: [undecided] })).toEqual(['Tidal Flats', 3]);
    expect(names([held()], { search: 'nothing' })).toEqual(['', 3]);
  });

  test('are those of the page with most rows that fit', () => {
    const searched = held({ search: 'tides' }, [row('Tides', 'accepted')]);
    expect(names([searched, held()], { search: 'tid' })).toEqual(['Tides,Tidal Flats', 3]);
    expect(names([searched], { search: 'tid' })).toEqual(['Tides', 1]);
  });

  test('cannot say what a filter left out that is no longer asked for', () => {
    expect(names([held({ filters: [undecided] }, rows.slice(1))], { search: 'tid' })).toBeUndefined();
  });

  test('cannot say another page, another order or other groups', () => {
    expect(names([held()], { search: 'tid', page: 2 })).toBeUndefined();
    expect(names([held()], { search: 'tid', sort: [{ field: 'name', descending: true }] })).toBeUndefined();
    expect(names([held()], { search: 'tid', group: 'decision' })).toBeUndefined();
  });

  test('are no answer to what was asked for already', () => {
    expect(names([held({ search: 'tid' })], { search: 'tid' })).toBeUndefined();
  });

  test('cannot say what they do not hold, nor compare days of the library’s clock', () => {
    const blank = { id: '1', name: 'Tides' };
    expect(names([held({}, [blank as never])], { filters: [undecided] })).toBeUndefined();
    expect(names([held()], { filters: [{ field: 'created_at', operator: 'gte', values: ['2026-01-01'] }] })).toBeUndefined();
  });
});
