import { describe, expect, it } from 'vitest';
import { lockAgain, lockCause, lockedChanges, notesOnLocked, touchesLockedField } from '#shared/domain/periods/period-lock.ts';

const open = { workflow: 'running', unlocked_at: null };
const paid = { state: 'paid', paid_at: '2026-03-01T10:00:00.000Z' };

describe('the lock of a period [D9]', () => {
  it('holds once the workflow is completed', () => {
    expect(lockCause({ ...open, workflow: 'completed' }, [])).toBe('workflow_completed');
    for (const workflow of ['not_started', 'running', 'cancelled', 'dismissed'])
      expect(lockCause({ ...open, workflow }, [{ state: 'approved', paid_at: null }])).toBeUndefined();
  });

  it('holds once one invoice is paid', () => {
    expect(lockCause(open, [{ state: 'registered', paid_at: null }, paid])).toBe('invoice_paid');
  });

  it('is lifted by an unlock', () => {
    expect(lockCause({ workflow: 'completed', unlocked_at: '2026-03-02T00:00:00.000Z' }, [paid])).toBeUndefined();
  });

  it('holds again when an invoice is paid after the unlock', () => {
    expect(lockCause({ workflow: 'completed', unlocked_at: '2026-02-01T00:00:00.000Z' }, [paid])).toBe('invoice_paid');
  });

  it('guards money, dates and the decision, and nothing else', () => {
    const before = { price: 1, decision: 'accepted', comment: 'a', vendor_id: 'v', forecasted_price_change: null };
    expect(
      lockedChanges(before, { ...before, comment: 'b', vendor_id: 'w', forecasted_price_change: { kind: 'percent', value: 3 } }),
    ).toEqual([]);
    expect(lockedChanges(before, { ...before, price: 2, decision: 'cancelled', end_date: '2026-12-31' })).toEqual([
      'decision',
      'end_date',
      'price',
    ]);
  });

  it('guards who pays how much, not who is asked', () => {
    const share = { department_id: 'd', cost_center_id: null, percentage: 50, stakeholder_ids: ['a'] };
    const before = { departments: [share] };
    expect(lockedChanges(before, { departments: [{ ...share, stakeholder_ids: [] }] })).toEqual([]);
    expect(lockedChanges(before, { departments: [{ ...share, percentage: 60 }] })).toEqual(['departments']);
  });

  it('knows which changes rest on the invoices', () => {
    expect(touchesLockedField({ comment: 'a', price: undefined })).toBe(false);
    expect(touchesLockedField({ price: null })).toBe(true);
  });

  it('is counted by its cause in notes on what a list omits', () => {
    expect(notesOnLocked([])).toEqual([]);
    expect(notesOnLocked(['invoice_paid', 'workflow_completed', 'invoice_paid'])).toEqual([
      { code: 'periods.paidNotListed', values: { count: 2 } },
      { code: 'periods.completedNotListed', values: { count: 1 } },
      { code: 'periods.lockedUnlockFirst' },
    ]);
    expect(notesOnLocked(['workflow_completed']).map(({ code }) => code)).toEqual([
      'periods.completedNotListed',
      'periods.lockedUnlockFirst',
    ]);
  });

  it('holds again after the save', () => {
    const unlocked = { price: 1, unlocked_at: '2026-03-02T00:00:00.000Z', unlocked_by: 'u', unlock_reason: 'Typo' };
    expect(lockAgain(unlocked)).toEqual({ price: 1, unlocked_at: null, unlocked_by: null, unlock_reason: null });
  });
});
