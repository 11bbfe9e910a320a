import { expect, test } from 'vitest';
import { deadlineWords } from '#web/ui/data-grid/deadline-cell.tsx';
import { viewOf } from '#web/ui/data-grid/use-grid-layout.ts';

test('a deadline is told in words, near and past ones as such', () => {
  const of = (deadline: string, periodEnd?: string) => deadlineWords(deadline, '2026-03-01', periodEnd);
  expect(of('2026-02-28')).toEqual({ tone: 'due', words: '1 d overdue', inFull: '1 day overdue' });
  expect(of('2026-02-01')).toMatchObject({ tone: 'overdue', inFull: '28 days overdue' });
  expect(of('2026-03-01')).toMatchObject({ tone: 'due', words: 'today' });
  expect(of('2026-03-02')).toMatchObject({ tone: 'due', words: 'tomorrow' });
  expect(of('2026-03-31')).toMatchObject({ tone: 'near', words: 'in 30 days' });
  expect(of('2026-04-01')).toMatchObject({ tone: 'later', words: 'in 31 days' });
  expect(of('2026-09-01')).toMatchObject({ tone: 'later', words: 'in 6 months' });
  expect(of('2025-10-01', '2026-02-28')).toEqual({ tone: 'stale', words: 'period over', inFull: 'The period is over.' });
});

test('a view holds columns, sort, search, filters and page size', () => {
  const query = {
    page: 4,
    perPage: 100,
    search: 'x',
    sort: [{ field: 'name', descending: true }],
    filters: [{ field: 'price', operator: 'gte' as const, values: ['5'] }],
  };
  expect(viewOf([{ id: 'name', visible: true }], query)).toEqual({
    columns: [{ id: 'name', visible: true }],
    sort: '-name',
    search: 'x',
    filters: { 'filter[price][gte]': '5' },
    page_size: 100,
  });
});
