import { expect, test } from 'vitest';
import { withPeriodsBelow } from '#shared/domain/search/periods-below.ts';

test('periods come below their subscription, wherever they were found; others stay where they are', () => {
  const period = (id: string, subscription_id: string | null) => ({ tag: 'subscription_period', id, subscription_id });
  const [first, second] = [
    { tag: 'subscription', id: 's1' },
    { tag: 'product', id: 'p1' },
  ];
  const hits = [period('a', 's1'), first, second, period('b', 's2'), period('c', 's1'), period('d', null)];
  expect(withPeriodsBelow(hits)).toEqual([
    { hit: first, periods: [period('a', 's1'), period('c', 's1')] },
    { hit: second, periods: [] },
    { hit: period('b', 's2'), periods: [] },
    { hit: period('d', null), periods: [] },
  ]);
});
