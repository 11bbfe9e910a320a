import { describe, expect, test } from 'vitest';
import { afterAction, invoiceActionsOf, protectedFields, stateAction } from '#shared/domain/invoices/change-state.ts';
import { checkInvoice, type InvoiceDraft } from '#shared/domain/invoices/check-invoice.ts';
import { isOverdue } from '#shared/domain/invoices/is-overdue.ts';
import { orderStanding } from '#shared/domain/invoices/order-standing.ts';
import { sameNumber } from '#shared/domain/invoices/same-number.ts';
import { taskFacts } from '#shared/domain/invoices/task-facts.ts';

const all = { approval: true, payment: true };

describe('R106 the state of an invoice', () => {
  test('goes from registered over approved to paid, and back step by step with a reason', () => {
    expect(stateAction('registered', 'approved', all, null)).toBe('approve');
    expect(stateAction('approved', 'paid', all, null)).toBe('pay');
    expect(stateAction('paid', 'approved', all, 'Sent back')).toBe('take_back_payment');
    expect(stateAction('approved', 'registered', all, 'Too early')).toBe('take_back_approval');
    expect(stateAction('approved', 'approved', all, null)).toBeUndefined();
    expect(stateAction('registered', 'paid', all, null)).toMatchObject({
      field: 'state',
      message: { code: 'invoices.notApprovedBeforePaid' },
    });
    expect(stateAction('paid', 'registered', all, 'Wrong')).toMatchObject({
      field: 'state',
      message: { code: 'invoices.undoPaymentFirst' },
    });
    expect(stateAction('approved', 'registered', all, '  ')).toMatchObject({
      field: 'state_reason',
      message: { code: 'invoices.undoReasonRequired' },
    });
  });

  test('R040 is approved and paid only where these tasks apply', () => {
    const none = { approval: false, payment: false };
    expect(stateAction('registered', 'approved', none, null)).toMatchObject({ message: { code: 'invoices.approvalNotNeeded' } });
    expect(stateAction('approved', 'paid', { approval: true, payment: false }, null)).toMatchObject({
      message: { code: 'invoices.paymentsNotTracked' },
    });
    // What was done before a task was turned off can still be taken back.
    expect(invoiceActionsOf('paid', none)).toEqual(['take_back_payment']);
    expect(invoiceActionsOf('registered', none)).toEqual([]);
    expect(invoiceActionsOf('approved', all)).toEqual(['pay', 'take_back_approval']);
  });

  test('says who and when, and forgets it when it is taken back', () => {
    const fresh = {
      state: 'registered',
      approved_by: null,
      approved_at: null,
      paid_by: null,
      paid_at: null,
      paid_on: null,
      state_reason: null,
    } as const;
    const how = { at: '2026-03-01T08:00:00.000Z', by: 'ada', on: '2026-02-28', reason: null };
    const approved = afterAction({ ...fresh }, 'approve', how);
    expect(approved).toMatchObject({ state: 'approved', approved_by: 'ada', approved_at: how.at, paid_at: null });
    const paid = afterAction(approved, 'pay', how);
    expect(paid).toMatchObject({ state: 'paid', approved_by: 'ada', paid_by: 'ada', paid_at: how.at, paid_on: '2026-02-28' });
    const back = afterAction(paid, 'take_back_payment', { ...how, reason: 'Sent back' });
    expect(back).toMatchObject({ state: 'approved', approved_by: 'ada', paid_by: null, paid_on: null, state_reason: 'Sent back' });
    expect(afterAction(back, 'take_back_approval', { ...how, reason: 'Wrong' })).toEqual({ ...fresh, state_reason: 'Wrong' });
  });

  test('protects its figures once it is approved, its rate once it is paid', () => {
    expect(protectedFields('registered', 'approved')).toEqual([]);
    expect(protectedFields('approved', 'registered')).toEqual([]);
    expect(protectedFields('approved', 'paid')).toContain('amount');
    expect(protectedFields('approved', 'paid')).not.toContain('rate');
    expect(protectedFields('paid', 'paid')).toContain('rate');
    expect(protectedFields('paid', 'paid')).not.toContain('comment');
  });

  test('shows which tasks of the period are done', () => {
    const one = (state: 'registered' | 'approved' | 'paid', amount = 10) => ({ state, amount });
    expect(taskFacts([])).toEqual({ register_invoice: false, approve_invoices: false, vendor_payments: false });
    // A credit note alone registers nothing.
    expect(taskFacts([one('paid', -5)]).register_invoice).toBe(false);
    expect(taskFacts([one('paid'), one('registered')])).toEqual({
      register_invoice: true,
      approve_invoices: false,
      vendor_payments: false,
    });
    expect(taskFacts([one('paid'), one('approved', -5)])).toEqual({
      register_invoice: true,
      approve_invoices: true,
      vendor_payments: false,
    });
    expect(taskFacts([one('paid'), one('paid')]).vendor_payments).toBe(true);
  });

  test('is overdue the day after it was due, unless it is paid, a credit, or payments are not tracked', () => {
    const due = { state: 'approved', due_date: '2026-03-01', amount: 5 } as const;
    expect(isOverdue(due, { today: '2026-03-01', payment: true })).toBe(false);
    expect(isOverdue(due, { today: '2026-03-02', payment: true })).toBe(true);
    expect(isOverdue(due, { today: '2026-03-02', payment: false })).toBe(false);
    expect(isOverdue({ ...due, state: 'paid' }, { today: '2026-03-02', payment: true })).toBe(false);
    expect(isOverdue({ ...due, amount: -5 }, { today: '2026-03-02', payment: true })).toBe(false);
    expect(isOverdue({ ...due, due_date: null }, { today: '2026-03-02', payment: true })).toBe(false);
  });
});

describe('R106 an invoice', () => {
  const good: InvoiceDraft = {
    vendor_id: 'v',
    number: 'R-1',
    date: '2026-01-10',
    due_date: '2026-02-10',
    amount: 107,
    tax: 7,
    currency: 'EUR',
    rate: null,
    normalized_amount: 107,
  };
  const fields = (change: Partial<InvoiceDraft>) =>
    checkInvoice({ ...good, ...change }, 'EUR').map(({ field, message }) => `${field} ${message.code}`);

  test('names all that is wrong at once', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ vendor_id: null, number: ' ', date: null, amount: null, currency: null, tax: null })).toEqual([
      'vendor_id text.required',
      'number text.required',
      'date text.required',
      'amount text.required',
      'currency text.required',
    ]);
    expect(fields({ due_date: '2026-01-09', currency: 'XQZ', rate: '0.000' })).toEqual([
      'currency money.unknownCurrency',
      'due_date invoices.dueBeforeInvoiceDate',
      'rate invoices.notPositive',
    ]);
  });

  test('D4 is negative as a credit note, with a tax that is part of it and a local amount of its sign', () => {
    expect(fields({ amount: -107, tax: -7, normalized_amount: -107 })).toEqual([]);
    expect(fields({ amount: -107, tax: 7, normalized_amount: -107 })).toEqual(['tax invoices.notPartOfAmount']);
    expect(fields({ tax: 108 })).toEqual(['tax invoices.notPartOfAmount']);
    expect(fields({ currency: 'USD', normalized_amount: -90 })).toEqual(['normalized_amount invoices.signDiffers']);
    expect(fields({ currency: 'JPY', amount: 100.5, tax: null })).toEqual(['amount money.hasNoDecimals']);
  });

  test('is known by its number however that is typed, at one vendor', () => {
    const known = [
      { id: 'a', vendor_id: 'v', number: 'R 2026/0017' },
      { id: 'b', vendor_id: 'w', number: 'r-2026-0017' },
      { id: 'c', vendor_id: 'v', number: 'R-2026-017' },
    ];
    expect(sameNumber({ id: 'x', vendor_id: 'v', number: 'r-2026-0017' }, known).map(({ id }) => id)).toEqual(['a']);
    expect(sameNumber({ id: 'a', vendor_id: 'v', number: 'r-2026-0017' }, known)).toEqual([]);
  });
});

test('D3 an order stands or falls with the decision', () => {
  const period = {
    order_date: '2026-01-05',
    order_number: null,
    notice_sent_on: null,
    decision: 'accepted',
    decided_at: '2026-01-02',
  } as const;
  expect(orderStanding({ ...period, order_date: null })).toBe('none');
  expect(orderStanding({ ...period, order_date: null, order_number: 'PO-1' })).toBe('kept');
  expect(orderStanding(period)).toBe('kept');
  expect(orderStanding({ ...period, decision: 'cancelled' })).toBe('revoked');
  expect(orderStanding({ ...period, decision: 'cancelled', notice_sent_on: '2026-01-09' })).toBe('withdrawn');
  expect(orderStanding({ ...period, decision: 'undecided' })).toBe('revoked');
  expect(orderStanding({ ...period, decision: 'undecided', decided_at: null })).toBe('undecided');
});
