import { describe, expect, it } from 'vitest';
import { switchTask } from '#shared/domain/workflow/switch-task.ts';

const none = { general: {}, stored: {} };

describe('the task list of a period form', () => {
  it('turns payments off with the approval of invoices [R040]', () => {
    const expected = { approve_invoices_applicable: false, vendor_payments_applicable: false };
    expect(switchTask({}, { task: 'approve_invoices', on: false }, none)).toEqual(expected);
  });

  it('turns the approval of invoices on with payments [R040]', () => {
    const general = { approve_invoices_applicable: false, vendor_payments_applicable: false };
    const expected = { approve_invoices_applicable: true, vendor_payments_applicable: true };
    expect(switchTask({}, { task: 'vendor_payments', on: true }, { general, stored: {} })).toEqual(expected);
  });

  it('follows the general setting again when a switch is turned back', () => {
    const off = switchTask({}, { task: 'evaluation', on: false }, none);
    expect(off).toEqual({ evaluation_applicable: false });
    expect(switchTask(off, { task: 'evaluation', on: true }, none)).toEqual({});
  });

  it('sends a stored switch also when it is back at the general setting', () => {
    const stored = { evaluation_applicable: false };
    expect(switchTask(stored, { task: 'evaluation', on: true }, { general: {}, stored })).toEqual({ evaluation_applicable: true });
  });
});
