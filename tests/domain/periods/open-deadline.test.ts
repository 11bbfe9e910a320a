import { describe, expect, test } from 'vitest';
import { isDeadlineDone, openDeadline } from '#shared/domain/periods/deadline.ts';

const period = {
  decision: 'undecided' as 'undecided' | 'accepted' | 'cancelled',
  workflow: 'running',
  unlocked_at: null as string | null,
  order_date: null as string | null,
  cancellation_deadline: null as string | null,
  one_time_purchase: false,
  start_date: '2030-01-01',
};
const paid = { state: 'paid', paid_at: '2029-12-01T00:00:00Z' };
const registered = { state: 'registered', paid_at: null };

describe('a decision deadline', () => {
  test('is shown while the period can still be decided', () => {
    expect(openDeadline(period, 30, [])).toBe('2029-12-02');
    expect(openDeadline({ ...period, cancellation_deadline: '2029-10-01' }, 30, [])).toBe('2029-10-01');
    // Renewed, but not ordered: the decision can still be taken back.
    expect(openDeadline({ ...period, decision: 'accepted' }, 30, [registered])).toBe('2029-12-02');
  });

  test.each([
    ['cancelled', { decision: 'cancelled' as const }, []],
    ['renewed and ordered', { decision: 'accepted' as const, order_date: '2029-11-01' }, []],
    ['renewed and paid', { decision: 'accepted' as const }, [registered, paid]],
    ['locked, as its workflow is completed', { workflow: 'completed' }, []],
    ['locked, as an invoice is paid', {}, [paid]],
  ])('is done once the period is %s', (_what, change, invoices) => {
    expect(openDeadline({ ...period, ...change }, 30, invoices)).toBeNull();
    expect(isDeadlineDone({ ...period, ...change }, invoices)).toBe(true);
  });

  test('comes back while a period is unlocked, unless it was ordered', () => {
    const unlocked = { ...period, workflow: 'completed', unlocked_at: '2029-12-02T00:00:00Z' };
    expect(openDeadline(unlocked, 30, [])).toBe('2029-12-02');
    expect(openDeadline({ ...unlocked, decision: 'accepted', order_date: '2029-11-01' }, 30, [])).toBeNull();
  });
});
