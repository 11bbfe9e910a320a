import { periodTimes } from '#shared/contract/entities/subscription.ts';
import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { listQuerySchema } from '#shared/contract/list-query.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { pageOfRows, matching } from '#functions/records/ground/list-engine.ts';

const columns: readonly Column[] = [{ field: 'created_at', label: 'Created', type: 'instant' }];
const rows = ['2026-05-31T21:59:59.999Z', '2026-05-31T22:00:00.000Z', '2026-06-01T21:59:59.999Z', '2026-06-01T22:00:00.000Z'].map(
  (created_at) => ({ created_at }),
);
const found = (raw: Record<string, string>, timezone: string): number[] =>
  matching(rows, columns, listQuerySchema(columns, {}).parse(raw), { locale: 'en', timezone }).map((row) => rows.indexOf(row));

describe('D1 a day asked of instants', () => {
  const day = { 'filter[created_at][gte]': '2026-06-01', 'filter[created_at][lte]': '2026-06-01' };

  test('is the day of the member’s clock', () => {
    expect(found(day, 'Europe/Berlin')).toEqual([1, 2]);
    expect(found(day, 'UTC')).toEqual([2, 3]);
    expect(found(day, 'Pacific/Honolulu')).toEqual([2, 3]);
  });

  test('bounds on either side take the whole day in; an instant is taken as it is', () => {
    expect(found({ 'filter[created_at][gte]': '2026-06-01' }, 'Europe/Berlin')).toEqual([1, 2, 3]);
    expect(found({ 'filter[created_at][lte]': '2026-05-31' }, 'Europe/Berlin')).toEqual([0]);
    expect(found({ 'filter[created_at][lte]': '2026-05-31T22:00:00.000Z' }, 'Europe/Berlin')).toEqual([0, 1]);
  });
});

describe('a page of a list', () => {
  const priced: readonly Column[] = [
    { field: 'name', label: 'Name', type: 'text' },
    { field: 'vendor', label: 'Vendor', type: 'reference' },
    { field: 'price', label: 'Price', type: 'money', currency: 'currency', total: true },
    { field: 'uses', label: 'Uses', type: 'number', total: true },
  ];
  const vendor = (name: string) => ({ id: name.toLowerCase(), name });
  const lines = [
    { name: 'Tides', vendor: vendor('Zeller'), price: 0.1, currency: 'EUR', uses: 3 },
    { name: 'Dunes', vendor: null, price: 7, currency: 'EUR', uses: null },
    { name: 'Waves', vendor: vendor('Birch'), price: 0.2, currency: 'EUR', uses: 4 },
    { name: 'Reeds', vendor: vendor('Zeller'), price: 5, currency: 'USD', uses: 1 },
    { name: 'Shoals', vendor: vendor('Zeller'), price: null, currency: 'EUR', uses: null },
  ];
  const page = (raw: Record<string, string>) =>
    pageOfRows(lines, priced, listQuerySchema(priced, {}).parse({ paginated: 'true', ...raw }), { locale: 'en', timezone: 'UTC' }) as Page<
      (typeof lines)[number]
    >;

  test('says the sums of all rows that match, currency by currency, where asked', () => {
    expect(page({ per_page: '1', totals: 'true' }).totals).toEqual([
      {
        field: 'price',
        amounts: [
          { value: 7.3, currency: 'EUR' },
          { value: 5, currency: 'USD' },
        ],
      },
      { field: 'uses', amounts: [{ value: 8, currency: null }] },
    ]);
    expect(page({ totals: 'true', 'filter[vendor]': 'birch' }).totals?.[0]).toEqual({
      field: 'price',
      amounts: [{ value: 0.2, currency: 'EUR' }],
    });
    expect(page({}).totals).toBeUndefined();
  });

  test('says how much of a sum is of rows that are over, in lists that have a time', () => {
    const timed = [...priced, { field: 'time', label: 'Time', type: 'choice', choices: periodTimes, width: 100 } as const];
    const rows = [
      { name: 'Tides', price: 10.1, currency: 'EUR', time: 'past' },
      { name: 'Dunes', price: 0.2, currency: 'EUR', time: 'past' },
      { name: 'Waves', price: 5, currency: 'EUR', time: 'current' },
      { name: 'Reeds', price: 5, currency: 'USD', time: 'upcoming' },
    ];
    const query = listQuerySchema(timed, {}).parse({ paginated: 'true', totals: 'true' });
    const { totals } = pageOfRows(rows, timed, query, { locale: 'en', timezone: 'UTC' }) as Page<(typeof rows)[number]>;
    expect(totals?.[0]?.amounts).toEqual([
      { value: 15.3, currency: 'EUR', past: 10.3 },
      { value: 5, currency: 'USD' },
    ]);
  });

  test('keeps rows of a value together, in the order asked for, those without one last', () => {
    const { data, groups } = page({ group: 'vendor', sort: '-name' });
    expect(data.map(({ name }) => name)).toEqual(['Waves', 'Tides', 'Shoals', 'Reeds', 'Dunes']);
    expect(groups?.map(({ label, count }) => [label, count])).toEqual([
      ['Birch', 1],
      ['Zeller', 3],
      ['', 1],
    ]);
    expect(groups?.[1]?.totals[0]?.amounts).toEqual([
      { value: 0.1, currency: 'EUR' },
      { value: 5, currency: 'USD' },
    ]);
    expect(page({ group: 'vendor', sort: '-vendor' }).groups?.map(({ label }) => label)).toEqual(['Zeller', 'Birch', '']);
    expect(page({ group: 'vendor', per_page: '1' }).groups).toHaveLength(3);
  });

  test('refuses to group by an amount, yet groups by a year', () => {
    expect(listQuerySchema(priced, {}).safeParse({ group: 'price' }).success).toBe(false);
    expect(listQuerySchema(priced, {}).safeParse({ group: 'uses' }).success).toBe(false);
    expect(listQuerySchema([{ field: 'year', label: 'Year', type: 'number', isYear: true }], {}).safeParse({ group: 'year' }).success).toBe(
      true,
    );
    expect(listQuerySchema(priced, {}).safeParse({ group: 'nothing' }).success).toBe(false);
  });
});
