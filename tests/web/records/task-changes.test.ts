import { describe, expect, it } from 'vitest';
import type { ToldChange } from '#shared/contract/rows/recent-action-row.ts';
import { taskChanges } from '#web/parts/history/task-changes.ts';

const change = (field: string, entry: string | null, to: unknown): ToldChange => ({
  field,
  label: field,
  entry,
  type: 'text',
  currency: null,
  from_currency: null,
  from: null,
  to,
});

describe('the tasks that a change of a workflow finished', () => {
  it('are named with how they ended, without who and when a second time', () => {
    const reason = change('register_invoice.reason', 'Register invoice', 'Paid by card');
    const changes = [
      change('register_invoice.state', 'Register invoice', 'done'),
      change('register_invoice.settled_by', 'Register invoice', 'Ada'),
      change('register_invoice.settled_at', 'Register invoice', '2026-11-22'),
      reason,
    ];
    expect(taskChanges({ kind: 'workflow_run', changes })).toEqual({
      tasks: [{ end: 'done', task: 'Register invoice' }],
      others: [reason],
    });
  });

  it('are none in a change of the run itself, or of another record', () => {
    const state = change('state', null, 'completed');
    expect(taskChanges({ kind: 'workflow_run', changes: [state] })).toEqual({ tasks: [], others: [state] });
    const other = change('a.state', 'A', 'done');
    expect(taskChanges({ kind: 'evaluation', changes: [other] }).others).toEqual([other]);
  });
});
