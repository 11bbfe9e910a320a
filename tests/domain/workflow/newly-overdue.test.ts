import { expect, it } from 'vitest';
import { isNewlyOverdue } from '#shared/domain/workflow/newly-overdue.ts';

it('a task is newly overdue from the day after it was due, for 30 days unless told otherwise', () => {
  const late = (dueOn: string, days?: number) => isNewlyOverdue(dueOn, '2026-11-22', days);
  expect([late('2026-11-22'), late('2026-11-21'), late('2026-10-23'), late('2026-10-22')]).toEqual([false, true, true, false]);
  expect([late('2026-11-15', 7), late('2026-11-14', 7)]).toEqual([true, false]);
});
