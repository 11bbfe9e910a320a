import { describe, expect, test } from 'vitest';
import { eachOf, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import { type BulkField, type BulkValues, bulkChanges, problemsOf, refusedOf } from '#web/features/lists/bulk-edit/bulk-change.ts';

const values: BulkValues = {
  ...eachOf(plainFieldsWith('bulk'), () => null),
  decision: 'accepted',
  owner_id: null,
  vendor_id: null,
  cancellation_deadline: '2027-06-01',
  financial_period_id: null,
  comment: '',
};
const chosen = (...fields: BulkField[]) => new Set(fields);
const periods = [
  { id: 'p1', name: 'Kelp' },
  { id: 'p2', name: 'Dunes' },
  { id: 'p3', name: 'Tides' },
];

describe('C176 a bulk change', () => {
  test('is made of the chosen fields only; an empty one is emptied', () => {
    expect(bulkChanges(values, chosen('decision'))).toEqual({ decision: 'accepted' });
    expect(bulkChanges(values, chosen('comment', 'vendor_id'))).toEqual({ vendor_id: null, comment: null });
  });

  test('what cannot be empty or is no date is said before anything is sent', () => {
    expect(problemsOf(values, chosen('owner_id', 'financial_period_id'))).toEqual({
      owner_id: 'Required',
      financial_period_id: 'Required',
    });
    expect(problemsOf({ ...values, decision: null }, chosen('decision'))).toEqual({ decision: 'Required' });
    expect(problemsOf({ ...values, cancellation_deadline: 'soon' }, chosen('cancellation_deadline'))).toEqual({
      cancellation_deadline: 'Invalid date',
    });
    expect(problemsOf({ ...values, comment: 'x'.repeat(4001) }, chosen('comment'))).toEqual({
      comment: 'Must be maximum of 4000 characters.',
    });
    expect(problemsOf(values, chosen('decision', 'vendor_id', 'cancellation_deadline', 'comment'))).toEqual({});
  });

  test('the refused rows stand beside their names, in the order of the selection', () => {
    const errors = {
      'p3.cancellation_deadline': ['Must be before (1)', 'Must be after (2)'],
      'p1.vendor_id': ['Northern Press is not a vendor'],
      'p1.id': ['Is given twice'],
      'changes.owner_id': ['Required'],
      ids: ['Must be at most 500 entries'],
    };
    expect(refusedOf(errors, periods)).toEqual({
      periods: [
        {
          id: 'p1',
          name: 'Kelp',
          reasons: [
            { field: 'vendor_id', sentence: 'Northern Press is not a vendor' },
            { field: undefined, sentence: 'Is given twice' },
          ],
        },
        {
          id: 'p3',
          name: 'Tides',
          reasons: [
            { field: 'cancellation_deadline', sentence: 'Must be before (1)' },
            { field: 'cancellation_deadline', sentence: 'Must be after (2)' },
          ],
        },
      ],
      fields: { owner_id: 'Required' },
      others: ['Must be at most 500 entries'],
    });
  });
});
