import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { listQuerySchema } from '#shared/contract/list-query.ts';
import { matching } from '#functions/records/list-engine.ts';

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
