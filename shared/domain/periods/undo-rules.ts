import type { UndoRules } from '../change-sets/undo-fields.ts';

/** Undo rules of a period: money, dates and the decision are each undone as a whole. An unlock ends with its save and is never restored. */
export const periodUndoRules: UndoRules = {
  together: [
    ['currency', 'price', 'normalized_price', 'exchange_rate', 'exchange_rate_date', 'rate_source', 'price_typed'],
    ['start_date', 'end_date', 'one_time_purchase'],
    ['decision', 'decided_at', 'decided_by', 'decision_reason', 'cancellation_reason'],
  ],
  never: ['unlocked_at', 'unlocked_by', 'unlock_reason'],
};
