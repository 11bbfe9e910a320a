import { describe, expect, it } from 'vitest';
import { taskAfter } from '#shared/domain/workflow/task-after.ts';

describe('the task after another one', () => {
  const tasks = [
    { id: 'evaluation', state: 'open' },
    { id: 'usage_review', state: 'done' },
    { id: 'enter_price', state: 'open' },
    { id: 'renewal_decision', state: 'dismissed' },
  ] as const;

  it('is the next open one in the order of the list', () => {
    expect(taskAfter(tasks, 'evaluation')).toBe('enter_price');
  });

  it('is the first open one when none follows', () => {
    expect(taskAfter(tasks, 'enter_price')).toBe('evaluation');
    expect(taskAfter(tasks, 'renewal_decision')).toBe('evaluation');
  });

  it('is missing when nothing else is open', () => {
    expect(taskAfter([{ id: 'evaluation', state: 'open' }], 'evaluation')).toBeUndefined();
  });
});
