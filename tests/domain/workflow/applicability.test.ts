import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  type ApplicabilityChange,
  applicableFields,
  checkApplicability,
  coupled,
  isApplicable,
  withApplicability,
} from '#shared/domain/workflow/applicability.ts';
import { allTaskSettings, generalApplicability, usualTaskSettings } from '#shared/domain/workflow/task-settings.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';

const approval = 'approve_invoices_applicable';
const payment = 'vendor_payments_applicable';

describe('R040 approving invoices and paying them', () => {
  it('turning approval off turns payments off; turning payments on turns approval on; nothing else moves', () => {
    expect(coupled({ [approval]: false })).toEqual({ [approval]: false, [payment]: false });
    expect(coupled({ [payment]: true })).toEqual({ [approval]: true, [payment]: true });
    expect(coupled({ [approval]: true })).toEqual({ [approval]: true });
    expect(coupled({ [payment]: false })).toEqual({ [payment]: false });
    expect(coupled({ evaluation_applicable: false })).toEqual({ evaluation_applicable: false });
  });

  it('payments on and approval off in one breath is refused, as are switches that do not exist', () => {
    expect(checkApplicability({ [approval]: false, [payment]: true })).toEqual([
      { field: payment, message: 'Payments need the approval of invoices. Turn both on, or turn payments off' },
    ]);
    expect(checkApplicability({ coffee_applicable: true }).map(({ field }) => field)).toEqual(['coffee_applicable']);
    expect(checkApplicability({ [approval]: false, [payment]: false, evaluation_applicable: true })).toEqual([]);
  });

  it('without approval nobody pays, also where only the payment was switched on for the period', () => {
    expect(isApplicable('vendor_payments', { [payment]: true }, { [approval]: false })).toBe(false);
    expect(isApplicable('vendor_payments', { [payment]: true }, { [approval]: true, [payment]: false })).toBe(true);
  });

  it('however switches are set one after the other, nobody pays without approval', () => {
    const change: fc.Arbitrary<ApplicabilityChange> = fc.dictionary(
      fc.constantFrom(approval, payment, 'evaluation_applicable'),
      fc.constantFrom(true, false, null),
    );
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (changes, general) => {
        const own = changes.filter((one) => checkApplicability(one).length === 0).reduce(withApplicability, {});
        const all = general.filter((one) => checkApplicability(one).length === 0).reduce(withApplicability, {});
        if (isApplicable('vendor_payments', own, all)) expect(isApplicable('approve_invoices', own, all)).toBe(true);
      }),
    );
  });
});

describe('D3 which tasks apply', () => {
  it('the period speaks before the general setting, and without either a task applies', () => {
    expect(isApplicable('evaluation', {}, {})).toBe(true);
    expect(isApplicable('evaluation', {}, { evaluation_applicable: false })).toBe(false);
    expect(isApplicable('evaluation', { evaluation_applicable: true }, { evaluation_applicable: false })).toBe(true);
    expect(isApplicable('evaluation', { evaluation_applicable: false }, { evaluation_applicable: true })).toBe(false);
  });

  it('a switch that is taken back is gone', () => {
    expect(withApplicability({ evaluation_applicable: false, recommendation_applicable: true }, { evaluation_applicable: null })).toEqual({
      recommendation_applicable: true,
    });
  });

  it('every task has a switch, a usual setting, and keeps its place when one is settled', () => {
    expect(applicableFields).toHaveLength(taskNames.length);
    expect(usualTaskSettings.map(({ task }) => task)).toEqual(taskNames);
    const [evaluation] = usualTaskSettings;
    const settled = allTaskSettings([{ ...(evaluation as (typeof usualTaskSettings)[number]), applicable: false }]);
    expect(settled.map(({ task }) => task)).toEqual(taskNames);
    expect(generalApplicability(settled)).toMatchObject({ evaluation_applicable: false, recommendation_applicable: true });
  });
});
