import { describe, expect, it } from 'vitest';
import { lostShares } from '#shared/domain/departments/lost-shares.ts';

const period = (normalized_price: number | null, ...shares: readonly [string, number][]) => ({
  normalized_price,
  departments: shares.map(([department_id, percentage]) => ({ department_id, percentage })),
});
const lost = (...periods: ReturnType<typeof period>[]) => lostShares(periods, (id) => id === 'physics', 'EUR');

describe('the cost shares that a department leaves behind', () => {
  it('are counted and summed over its periods, to the cent that each share has', () => {
    expect(lost(period(100, ['physics', 33.3333], ['law', 66.6667]), period(10, ['physics', 50]))).toEqual({ count: 2, amount: 38.33 });
  });

  it('count without an amount where a price is missing', () => {
    expect(lost(period(null, ['physics', 50]), period(10, ['law', 50]))).toEqual({ count: 1, amount: 0 });
  });
});
