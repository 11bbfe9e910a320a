import type { RecordUndo } from '../../record-type.ts';

/** Fields of a period that follow its workflow: they come back together with its tasks or not at all. */
const decisionFields: ReadonlySet<string> = new Set([
  'decision',
  'decided_at',
  'decided_by',
  'decision_reason',
  'cancellation_reason',
  'workflow',
]);

export const workflowRunUndo: RecordUndo<'workflow_run'> = {
  changesWith: ({ subscription_period_id }) => ({ kind: 'subscription_period', id: subscription_period_id, fields: decisionFields }),
};
