import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from '#shared/domain/calendar/dates.ts';
import { checkPeriod } from '#shared/domain/periods/check-period.ts';
import type { PeriodDraft } from '#shared/domain/periods/period-draft.ts';
import { proposePeriod } from '#shared/domain/periods/propose-period.ts';
import type { PeriodContext } from '#shared/domain/periods/propose-period.ts';

const context: PeriodContext = {
  financialPeriods: [
    { id: 'f25', start_date: '2025-01-01', end_date: '2025-12-31' },
    { id: 'f26', start_date: '2026-01-01', end_date: '2026-12-31' },
  ],
  product: (id) => (id === 'p1' ? { publisher_id: 'pub1', owner_id: 'u1' } : undefined),
  vendor: (id) => ({ v1: { currency: 'USD' }, v2: { currency: null } })[id],
  publisher: (id) => (id === 'pub1' ? { currency: 'GBP' } : undefined),
};

function after(draft: PeriodDraft, change: Partial<PeriodDraft>, more: Partial<PeriodContext> = {}): PeriodDraft {
  return proposePeriod(draft, change, { ...context, ...more });
}

describe('R052 dates', () => {
  test('a start proposes the end a year later minus a day and the financial period containing it', () => {
    expect(after({}, { start_date: '2025-03-01' })).toMatchObject({ end_date: '2026-02-28', financial_period_id: 'f25' });
    expect(after({}, { start_date: '2031-03-01' })).toMatchObject({ financial_period_id: 'f26' });
    expect(after({}, { start_date: 'soon' })).toEqual({ start_date: 'soon' });
  });

  test('a proposed end moves along with the start, a chosen one stays while it is after it', () => {
    const draft = after({}, { start_date: '2025-01-01' });
    expect(after(draft, { start_date: '2026-01-01' }).end_date).toBe('2026-12-31');
    const chosen = after(draft, { end_date: '2027-12-31' });
    expect(after(chosen, { start_date: '2026-01-01' }).end_date).toBe('2027-12-31');
    expect(after(chosen, { start_date: '2028-01-01' }).end_date).toBe('2028-12-31');
  });

  test('a one-time purchase has no end, and gets one proposed when it becomes a subscription', () => {
    const once = after({ start_date: '2025-01-01', end_date: '2025-12-31' }, { one_time_purchase: true });
    expect(once.end_date).toBeNull();
    expect(after(once, { one_time_purchase: false }).end_date).toBe('2025-12-31');
  });

  test('the deadline is cleared when a changed start is on or before it', () => {
    const draft = { start_date: '2025-01-01', end_date: '2025-12-31', cancellation_deadline: '2024-10-01' };
    expect(after(draft, { start_date: '2024-10-01' }).cancellation_deadline).toBeNull();
    expect(after(draft, { start_date: '2024-10-02' }).cancellation_deadline).toBe('2024-10-01');
    expect(after(draft, { start_date: '2024-01-01', cancellation_deadline: '2024-06-01' }).cancellation_deadline).toBe('2024-06-01');
  });

  test('D3 the deadline of a period of over 13 months may stay inside it', () => {
    const draft = { start_date: '2025-01-01', end_date: '2027-12-31', cancellation_deadline: '2027-06-01' };
    expect(after(draft, { start_date: '2025-02-01' }).cancellation_deadline).toBe('2027-06-01');
  });

  test('what is proposed for a start never breaks a date rule', () => {
    const date = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2060-01-01') }).map(dateOfDayNumber);
    fc.assert(
      fc.property(date, date, date, fc.boolean(), (first, second, deadline, one_time_purchase) => {
        const draft = after(after({}, { start_date: first, one_time_purchase, cancellation_deadline: deadline }), { start_date: second });
        const fields = checkPeriod(draft).map(({ field }) => field);
        expect(fields).not.toContain('end_date');
        if (first !== second) expect(fields).not.toContain('cancellation_deadline');
      }),
    );
  });
});

describe('R053 prices, currency, owner', () => {
  test('equal currencies keep both prices equal, whichever was typed', () => {
    const draft = { currency: 'EUR', normalized_currency: 'EUR' };
    expect(after(draft, { price: 100 })).toMatchObject({ price: 100, normalized_price: 100 });
    expect(after(draft, { normalized_price: 90.5 })).toMatchObject({ price: 90.5, normalized_price: 90.5 });
    expect(after({ ...draft, price: 1, normalized_price: 1 }, { price: null })).toMatchObject({ price: null, normalized_price: null });
  });

  test('a currency that becomes equal brings the local price in line', () => {
    expect(after({ currency: 'USD', normalized_currency: 'EUR', price: 100, normalized_price: 90 }, { currency: 'EUR' })).toMatchObject({
      normalized_price: 100,
    });
    expect(after({ currency: 'USD', normalized_currency: 'EUR', price: null, normalized_price: 90 }, { currency: 'EUR' })).toMatchObject({
      price: 90,
    });
  });

  test('different currencies are left alone without a rate, and never re-rated without a typed price (D4)', () => {
    const draft = { currency: 'USD', normalized_currency: 'EUR', price: 100, normalized_price: 90 };
    expect(after(draft, { price: 200 }).normalized_price).toBe(90);
    expect(after(draft, { price: 200 }, { rate: '0.85' }).normalized_price).toBe(170);
    expect(after(draft, { owner_id: 'u9' }, { rate: '0.85' }).normalized_price).toBe(90);
    expect(after(draft, { price: 200, normalized_price: 171 }, { rate: '0.85' }).normalized_price).toBe(171);
  });

  test('the currency comes from the vendor, else from the publisher', () => {
    expect(after({}, { vendor_id: 'v1' }).currency).toBe('USD');
    expect(after({ publisher_id: 'pub1' }, { vendor_id: 'v2' }).currency).toBe('GBP');
    expect(after({ vendor_id: 'v1' }, { product_id: 'p1' }).currency).toBe('USD');
    expect(after({ currency: 'CHF' }, { vendor_id: 'v2' }).currency).toBe('CHF');
    expect(after({}, { vendor_id: 'v1', currency: 'SEK' }).currency).toBe('SEK');
  });

  test('the owner and the publisher come from the product', () => {
    expect(after({}, { product_id: 'p1' })).toMatchObject({ owner_id: 'u1', publisher_id: 'pub1', currency: 'GBP' });
    expect(after({ owner_id: 'u2' }, { product_id: 'unknown' }).owner_id).toBe('u2');
  });

  test('the draft given is not changed', () => {
    const draft = Object.freeze({ start_date: '2025-01-01' });
    expect(after(draft, { start_date: '2026-01-01' })).not.toBe(draft);
  });
});
