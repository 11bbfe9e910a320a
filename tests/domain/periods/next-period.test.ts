import { describe, expect, test } from 'vitest';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { nextPeriod } from '#shared/domain/periods/next-period.ts';
import type { RenewablePeriod } from '#shared/domain/periods/next-period.ts';

const context = {
  today: '2025-06-01',
  financialPeriods: [{ id: 'f26', start_date: '2026-01-01', end_date: '2026-12-31' }],
  copiedMetadataFields: new Set(['m1']),
};

const latest: RenewablePeriod = {
  product_id: 'p1',
  subscription_id: 's1',
  vendor_id: 'v1',
  publisher_id: 'pub1',
  owner_id: 'u1',
  currency: 'GBP',
  normalized_currency: 'EUR',
  decision: 'accepted',
  start_date: '2025-01-01',
  end_date: '2025-12-31',
  one_time_purchase: false,
  cancellation_deadline: '2024-10-01',
  departments: [{ department_id: 'd1', percentage: 60 }],
  stakes: [{ stakeholder_id: 'st1' }],
  task_applicability: { evaluation_applicable: false },
  metadata: [
    { field_id: 'm1', value: 'kept' },
    { field_id: 'm2', value: 'dropped' },
  ],
};

function refusal(change: Partial<RenewablePeriod>, ...others: RenewablePeriod[]): string {
  const next = nextPeriod([{ ...latest, ...change }, ...others], context);
  return next.ok ? 'ok' : next.code;
}

describe('D3 create-new-period', () => {
  test('R052 starts the day after, ends a year later minus a day, and moves the deadline a year on', () => {
    expect(nextPeriod([latest], context)).toMatchObject({
      ok: true,
      draft: { start_date: '2026-01-01', end_date: '2026-12-31', cancellation_deadline: '2025-10-01', financial_period_id: 'f26' },
    });
  });

  test('lasts the length of a term of its contract, and leaves the deadline to it [RQ02] [RQ07]', () => {
    const shifted = { ...latest, start_date: '2025-03-15', end_date: '2026-03-14' };
    expect(nextPeriod([shifted], { ...context, lengthMonths: 18, followsTerms: true })).toMatchObject({
      draft: { start_date: '2026-03-15', end_date: '2027-09-14', cancellation_deadline: null },
    });
  });

  test('copies what D3 names, leaves the price empty, and takes only flagged metadata', () => {
    const next = nextPeriod([latest], context);
    expect(next).toMatchObject({
      draft: {
        product_id: 'p1',
        subscription_id: 's1',
        vendor_id: 'v1',
        publisher_id: 'pub1',
        owner_id: 'u1',
        currency: 'GBP',
        normalized_currency: 'EUR',
        price: null,
        normalized_price: null,
        departments: latest.departments,
        stakes: latest.stakes,
        task_applicability: latest.task_applicability,
        metadata: [{ field_id: 'm1', value: 'kept' }],
      },
    });
  });

  test('clamps a deadline of 29 February, and drops one that would not be before the new start', () => {
    const leap = { ...latest, start_date: '2024-06-01', end_date: '2025-05-31', cancellation_deadline: '2024-02-29' };
    expect(nextPeriod([leap], context)).toMatchObject({ draft: { cancellation_deadline: '2025-02-28' } });
    const long = { ...latest, start_date: '2023-01-01', cancellation_deadline: '2025-09-30' };
    expect(nextPeriod([long], context)).toMatchObject({ draft: { cancellation_deadline: null } });
  });

  test('is refused after a one-time, open or cancelled period, and a second time', () => {
    expect(refusal({ one_time_purchase: true, end_date: null })).toBe('latest_is_one_time');
    expect(refusal({ end_date: null })).toBe('latest_is_open');
    expect(refusal({ decision: 'cancelled' })).toBe('latest_is_cancelled');
    expect(refusal({}, { ...latest, start_date: '2026-01-01', end_date: '2026-12-31' })).toBe('next_period_exists');
    expect(nextPeriod([], context)).toEqual({ ok: false, code: 'no_period', message: 'The subscription has no period to continue from' });
  });

  test('is allowed once for a subscription whose first period has yet to begin, and to catch up on past years', () => {
    expect(refusal({ start_date: '2025-09-01', end_date: '2026-08-31' })).toBe('ok');
    expect(
      refusal({ start_date: '2020-01-01', end_date: '2020-12-31' }, { ...latest, start_date: '2021-01-01', end_date: '2021-12-31' }),
    ).toBe('ok');
  });
});

test('the latest period starts last; of two on one day the one that ends later, an open one last', () => {
  const a = { start_date: '2024-01-01', end_date: '2024-12-31' };
  const b = { start_date: '2025-01-01', end_date: '2025-06-30' };
  const c = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const open = { start_date: '2025-01-01', end_date: null };
  expect(latestPeriod([b, a])).toBe(b);
  expect(latestPeriod([c, b, a])).toBe(c);
  expect(latestPeriod([open, c])).toBe(open);
  expect(latestPeriod([c, open])).toBe(open);
  expect(latestPeriod([])).toBeUndefined();
});
