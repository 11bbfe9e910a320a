import { periodUndoRules } from '#shared/domain/periods/undo-rules.ts';
import { dateRange } from '../../ground/references/date-range.ts';
import type { RecordType } from '../../record-type.ts';

export const subscriptionPeriod: RecordType<'subscription_period'> = {
  named: 'after owner',
  ownName: (model, row) => [row.name_reference, dateRange(model, row)].filter(Boolean).join(', '),
  page: ({ subscription_id }) => `/subscriptions/${subscription_id}`,
  undoRules: periodUndoRules,
};
