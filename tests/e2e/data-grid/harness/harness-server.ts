import { EditConflict } from '#web/ui/data-grid/edit-conflict.ts';
import type { GridQuery, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { harnessRows } from './harness-rows.ts';

function comparable(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' && 'name' in value ? String(value.name) : String(value);
}

function idsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? (value as unknown[]) : [value];
  return items.map((item) => (typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : String(item)));
}

/** A list in memory that answers as the list call does, and saves as a record's call does. */
export function harnessServer(count: number) {
  let rows = harnessRows(count);
  const matches = (row: GridRow, query: GridQuery): boolean =>
    String(row['name']).toLowerCase().includes(query.search.toLowerCase()) &&
    query.filters.every(({ field, operator, values }) => {
      const [value, first = ''] = [row[field], values[0]];
      const empty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
      if (operator === 'empty') return empty === (first === 'true');
      if (operator === 'in') return idsOf(value).some((id) => values.includes(id));
      if (operator === 'contains') return comparable(value).toString().toLowerCase().includes(first.toLowerCase());
      const bound = typeof value === 'number' ? Number(first) : first;
      return !empty && (operator === 'gte' ? comparable(value) >= bound : comparable(value) <= bound);
    });
  return {
    list(query: GridQuery): { data: GridRow[]; last_row: number } {
      const found = rows.filter((row) => matches(row, query));
      found.sort((a, b) => {
        for (const { field, descending } of query.sort) {
          const [x, y] = [comparable(a[field]), comparable(b[field])];
          if (x !== y) return (x < y ? -1 : 1) * (descending ? -1 : 1);
        }
        return 0;
      });
      const from = (query.page - 1) * query.perPage;
      return { data: found.slice(from, from + query.perPage), last_row: found.length };
    },
    /** `fail` as a name is refused; `conflict` meets somebody else's `theirs`, once. */
    save(row: GridRow, field: string, value: unknown): GridRow {
      const stored = rows.find((one) => one['id'] === row['id']) ?? row;
      if (value === 'fail') throw new Error('The server said no.');
      if (value === 'conflict' && stored['version'] === 1) {
        const theirs = { ...stored, version: 2, [field]: 'theirs' };
        rows = rows.map((one) => (one === stored ? theirs : one));
        throw new EditConflict({ value: 'theirs', by: 'Anna Berg', at: '2026-03-02T09:15:00Z', row: theirs });
      }
      const saved = { ...stored, [field]: value, version: Number(stored['version']) + 1 };
      rows = rows.map((one) => (one === stored ? saved : one));
      return saved;
    },
    remove(ids: readonly string[]): void {
      rows = rows.filter((row) => !ids.includes(String(row['id'])));
    },
  };
}
