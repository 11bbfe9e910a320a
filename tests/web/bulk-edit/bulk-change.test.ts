import { describe, expect, test } from 'vitest';
import { eachOf, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import {
  type BulkField,
  type BulkPeriod,
  type BulkValues,
  bulkChanges,
  problemsOf,
  refusedOf,
} from '#web/features/lists/bulk-edit/bulk-change.ts';

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
const free: Pick<BulkPeriod, 'terms_deadline' | 'bound_until'> = { terms_deadline: null, bound_until: null };
const periods: [BulkPeriod, BulkPeriod, BulkPeriod] = [
  { ...free, id: 'p1', name: 'Kelp' },
  { ...free, id: 'p2', name: 'Dunes' },
  { ...free, id: 'p3', name: 'Tides' },
];

describe('C176 a bulk change', () => {
  test('is made of the chosen fields only; an empty one is emptied', () => {
    expect(bulkChanges(values, chosen('decision'))).toEqual({ decision: 'accepted' });
    expect(bulkChanges(values, chosen('comment', 'vendor_id'))).toEqual({ vendor_id: null, comment: null });
  });

  test('what cannot be empty or is no date is said before anything is sent', () => {
    expect(problemsOf(values, chosen('owner_id', 'financial_period_id'), periods)).toEqual({
      owner_id: 'Required',
      financial_period_id: 'Required',
    });
    expect(problemsOf({ ...values, decision: null }, chosen('decision'), periods)).toEqual({ decision: 'Required' });
    expect(problemsOf({ ...values, cancellation_deadline: 'soon' }, chosen('cancellation_deadline'), periods)).toEqual({
      cancellation_deadline: 'Invalid date',
    });
    expect(problemsOf({ ...values, comment: 'x'.repeat(4001) }, chosen('comment'), periods)).toEqual({
      comment: 'Must be maximum of 4000 characters.',
    });
    expect(problemsOf(values, chosen('decision', 'vendor_id', 'cancellation_deadline', 'comment'), periods)).toEqual({});
  });

  test('a deadline beside the terms of a contract needs the reason [RQ02]', () => {
    const [first] = periods;
    const followsTerms = { ...first, terms_deadline: '2027-05-01' };
    const withTerms = [first, followsTerms, { ...first, bound_until: '2028-12-31' }];
    const asked = { deadline_reason: 'The contract’s terms give 2 of these periods another deadline. Please give the reason.' };
    expect(problemsOf(values, chosen('cancellation_deadline'), withTerms)).toEqual(asked);
    const reasoned = { ...values, deadline_reason: 'The board meets in June' };
    expect(problemsOf(reasoned, chosen('cancellation_deadline', 'deadline_reason'), withTerms)).toEqual({});
    // A reason that is not among the chosen fields is not sent.
    expect(problemsOf(reasoned, chosen('cancellation_deadline'), withTerms)).toEqual(asked);
    // The terms' own day, and no deadline, follow the terms.
    expect(problemsOf({ ...values, cancellation_deadline: '2027-05-01' }, chosen('cancellation_deadline'), [followsTerms])).toEqual({});
    expect(problemsOf({ ...values, cancellation_deadline: null }, chosen('cancellation_deadline'), withTerms)).toEqual({});
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
