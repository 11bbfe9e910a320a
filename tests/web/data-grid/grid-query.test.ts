import { describe, expect, test } from 'vitest';
import fc from '#tests/support/fast-check.ts';
import type { Column } from '#shared/contract/column.ts';
import { filterText, filterValues, listQuerySchema } from '#shared/contract/list-query.ts';
import { firstQuery, queryFromSearch } from '#shared/contract/list-address.ts';
import { nextSort, pageCount, searchFromQuery, sortBy, withFilters } from '#web/ui/data-grid/grid-query.ts';
import { sortOf, sortText } from '#shared/contract/list-query.ts';
import type { GridQuery } from '#web/ui/data-grid/grid-types.ts';

const columns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text' },
  { field: 'price', label: 'Price', type: 'money' },
  { field: 'vendor', label: 'Vendor', type: 'reference' },
];

const fields = fc.constantFrom('name', 'price', 'vendor');
const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text);
/** Words in which what separates and what escapes is as frequent as letters. */
const tricky = fc
  .string({ unit: fc.constantFrom(',', '\\', 'a', ' ', '😀'), minLength: 1, maxLength: 8 })
  .filter((text) => text.trim() === text);
const filters = fc.uniqueArray(
  fc
    .tuple(fields, fc.constantFrom('in', 'gte', 'lte', 'contains', 'empty'), word, fc.integer(), fc.boolean())
    .map(([field, operator, text, number, truth]): [string, string, string] => {
      if (operator === 'empty') return [field, operator, String(truth)];
      return [field, operator, field === 'price' && operator !== 'contains' ? String(number) : text];
    }),
  { selector: ([field, operator]) => field + operator },
);
const queries = fc
  .record({
    page: fc.integer({ min: 1, max: 9999 }),
    perPage: fc.integer({ min: 1, max: 500 }),
    sort: fc.uniqueArray(fc.record({ field: fields, descending: fc.boolean() }), { selector: (sort) => sort.field }),
    search: fc.oneof(fc.constant(''), word),
    filters,
  })
  .map((query): GridQuery => ({
    ...query,
    filters: query.filters.map(([field, operator, value]) => ({ field, operator: operator as 'in', values: [value] })),
  }));

describe('the query of a list and the address', () => {
  test('what goes into the address comes out of it', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const address = searchFromQuery(query, new URLSearchParams('open=r1')).toString();
        const read = queryFromSearch(new URLSearchParams(address), columns);
        expect({ ...read, filters: new Set(read.filters.map((filter) => JSON.stringify(filter))) }).toEqual({
          ...query,
          filters: new Set(query.filters.map((filter) => JSON.stringify(filter))),
        });
        expect(new URLSearchParams(address).get('open')).toBe('r1');
      }),
    );
  });

  test('the server understands every address', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const parsed = listQuerySchema(columns, {}).safeParse(Object.fromEntries(searchFromQuery(query, new URLSearchParams())));
        expect(parsed.success).toBe(true);
      }),
    );
  });

  test('what an address says of unknown columns, or says wrong, is passed over', () => {
    const read = queryFromSearch(
      new URLSearchParams(
        'sort=gone,-price&filter[gone]=1&filter[name][like]=x&page=-3&per_page=9000&filter[vendor]=&filter[price][gte]=dear&filter[name][empty]=perhaps',
      ),
      columns,
    );
    expect(read).toEqual({ ...firstQuery, sort: [{ field: 'price', descending: true }] });
  });

  test('R033 a page has 500 rows unless the address says otherwise', () => {
    expect(queryFromSearch(new URLSearchParams(''), columns).perPage).toBe(500);
    expect(searchFromQuery(firstQuery, new URLSearchParams()).toString()).toBe('');
    expect(pageCount(firstQuery, 1001)).toBe(3);
    expect(pageCount(firstQuery, 0)).toBe(1);
  });
});

describe('a filter on any of several values', () => {
  test('each comes back whole from the address, here and at the server, with its commas and backslashes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(word, tricky), { minLength: 1, maxLength: 5 }), (values) => {
        const query: GridQuery = { ...firstQuery, filters: [{ field: 'name', operator: 'in', values }] };
        const address = searchFromQuery(query, new URLSearchParams()).toString();
        expect(queryFromSearch(new URLSearchParams(address), columns).filters).toEqual(query.filters);
        const asked = listQuerySchema(columns, {}).parse(Object.fromEntries(new URLSearchParams(address)));
        expect(asked.filters).toEqual(query.filters);
      }),
    );
  });

  test.each([
    ['Journal,Database', ['Journal', 'Database']],
    ['Journal, Database ,', ['Journal', 'Database', '']],
    ['C:\\shelf\\5,\\', ['C:\\shelf\\5', '\\']],
    ['Oxford\\, UK,Paris', ['Oxford, UK', 'Paris']],
    ['ends so\\\\,Paris', ['ends so\\', 'Paris']],
  ])('%s', (text, values) => {
    expect(filterValues(text)).toEqual(values);
  });

  test('values without either are written as they always were', () => {
    expect(filterText(['Journal', 'Database'])).toBe('Journal,Database');
  });
});

describe('sorting', () => {
  test('a column goes from ascending to descending to unsorted', () => {
    const once = nextSort([], 'name', false);
    const twice = nextSort(once, 'name', false);
    expect([once, twice, nextSort(twice, 'name', false)]).toEqual([
      [{ field: 'name', descending: false }],
      [{ field: 'name', descending: true }],
      [],
    ]);
  });

  test('with Shift the other columns stay in their places', () => {
    expect(sortText(nextSort(sortOf('price,-name'), 'vendor', true))).toBe('price,-name,vendor');
    expect(sortText(nextSort(sortOf('price,-name'), 'price', true))).toBe('-price,-name');
    expect(sortText(nextSort(sortOf('price,-name'), 'name', true))).toBe('price');
    expect(sortText(sortBy(sortOf('price,-name'), 'price', true, true))).toBe('-name,-price');
  });
});

describe('filters of a column', () => {
  test('replace what it had, without empty ones, and start at the first page', () => {
    const query: GridQuery = {
      ...firstQuery,
      page: 3,
      filters: [
        { field: 'price', operator: 'gte', values: ['1'] },
        { field: 'name', operator: 'contains', values: ['x'] },
      ],
    };
    const next = withFilters(query, 'price', [
      { operator: 'lte', values: ['9'] },
      { operator: 'gte', values: [''] },
    ]);
    expect(next.page).toBe(1);
    expect(next.filters).toEqual([
      { field: 'name', operator: 'contains', values: ['x'] },
      { field: 'price', operator: 'lte', values: ['9'] },
    ]);
  });
});
