import { describe, expect, test } from 'vitest';
import { checkPeriod, deadlineLimit } from '#shared/domain/periods/check-period.ts';
import type { PeriodDraft } from '#shared/domain/periods/period-draft.ts';
import { english } from '#tests/support/messages-in-english.ts';

const good: PeriodDraft = {
  product_id: 'p1',
  start_date: '2025-01-01',
  end_date: '2025-12-31',
  cancellation_deadline: '2024-10-01',
  owner_id: 'u1',
  currency: 'EUR',
  financial_period_id: 'f1',
  name_reference: 'Print + online',
};

function messages(change: Partial<PeriodDraft>): Record<string, string> {
  return Object.fromEntries(checkPeriod({ ...good, ...change }).map((breach) => [breach.field, english(breach.message)]));
}

describe('R051 a subscription period', () => {
  test('that keeps all rules has no breach', () => expect(checkPeriod(good)).toEqual([]));

  test('needs product, start, end, owner, currency and financial period', () => {
    expect(checkPeriod({}).map(({ field, message }) => [field, message])).toEqual(
      ['product_id', 'start_date', 'end_date', 'owner_id', 'currency', 'financial_period_id'].map((field) => [field, 'Required']),
    );
    expect(messages({ owner_id: null, currency: ' ' })).toEqual({ owner_id: 'Required', currency: 'Required' });
  });

  test('needs no end as a one-time purchase', () => expect(messages({ one_time_purchase: true, end_date: null })).toEqual({}));

  test('ends after it starts', () => {
    expect(checkPeriod({ ...good, end_date: '2025-01-01' })).toEqual([{ field: 'end_date', message: 'Must be after (2025-01-01)' }]);
    expect(
      checkPeriod({ ...good, end_date: '2024-12-31' }, { formatDate: (date) => date.split('-').toReversed().join('.') })[0]?.message,
    ).toEqual('Must be after (01.01.2025)');
    expect(messages({ end_date: '2025-01-02' })).toEqual({});
  });

  test('is decided before it starts', () => {
    expect(messages({ cancellation_deadline: '2025-01-01' })).toEqual({ cancellation_deadline: 'Must be before (2025-01-01)' });
    expect(messages({ cancellation_deadline: '2024-12-31' })).toEqual({});
    expect(messages({ cancellation_deadline: null })).toEqual({});
  });

  test('D3 of over 13 months may be decided after its start but before its end', () => {
    const long = { end_date: '2027-12-31' };
    expect(messages({ ...long, cancellation_deadline: '2027-09-30' })).toEqual({});
    expect(messages({ ...long, cancellation_deadline: '2027-12-31' })).toEqual({ cancellation_deadline: 'Must be before (2027-12-31)' });
    expect(deadlineLimit({ start_date: '2025-01-01', end_date: '2026-01-31' })).toBe('2025-01-01');
    expect(deadlineLimit({ start_date: '2025-01-01', end_date: '2026-02-01' })).toBe('2026-02-01');
    expect(deadlineLimit({ start_date: '2025-01-01', end_date: null, one_time_purchase: true })).toBe('2025-01-01');
  });

  test('R129 names dates that do not parse', () => {
    expect(messages({ start_date: '2025-02-30', end_date: 'soon', cancellation_deadline: '1/1/2025' })).toEqual({
      start_date: 'Invalid date',
      end_date: 'Invalid date',
      cancellation_deadline: 'Invalid date',
    });
  });

  test('has a detail of at most 64 characters and a known currency of 3', () => {
    expect(messages({ name_reference: 'x'.repeat(65) })).toEqual({ name_reference: 'Must be maximum of 64 characters.' });
    expect(messages({ name_reference: 'é'.repeat(64) })).toEqual({});
    expect(messages({ currency: 'EURO' })).toEqual({ currency: 'Must be maximum of 3 characters.' });
    expect(messages({ currency: 'XYZ' })).toEqual({ currency: 'Unknown currency' });
  });
});
