import type { StaleWork } from '#shared/contract/rows/progress-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { type ProgressTask, progressTasks } from '../workflow/progress-tasks.ts';

/** Periods that one answer names; the others are counted. */
const maxPeriods = 500;

/** Running workflows with open tasks whose period is over, those that ended first before the others. */
export function staleWork(model: ReadModel, today: string): StaleWork {
  const stale = [...progressTasks(model, today).values()].flat().filter(({ standing }) => standing === 'stale');
  const byPeriod = [...Map.groupBy(stale, ({ period }) => period.id).values()].toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1));
  return {
    workflows: byPeriod.length,
    tasks: stale.length,
    periods: byPeriod.slice(0, maxPeriods).flatMap((tasks) => {
      const [{ period } = { period: undefined }] = tasks;
      if (!period || period.end_date === null) return [];
      const { id, name_reference, start_date, end_date, decision } = period;
      const subscription = reference(model, 'subscription', period.subscription_id);
      return [{ id, subscription, name_reference, start_date, end_date, decision, open_tasks: tasks.length }];
    }),
  };
}

function endOf(tasks: readonly ProgressTask[]): string {
  return tasks[0]?.period.end_date ?? '';
}
