import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { closePeriodTask } from '#functions/records/work/workflow/close-period-task.ts';

/** Max tasks completed in one commit; each may also close a workflow. */
const together = 30;

/**
 * Completes the task of entering a price for periods whose price was imported, as after manual entry (D3). Runs after the rows, because their commits
 * are full. Idempotent.
 */
export async function closePriceTasks(repo: Repository, planned: readonly PlannedRow[]): Promise<void> {
  const priced = planned.flatMap(({ writes }) =>
    writes.flatMap(({ action, kind, id, fields }) =>
      action === 'change' && kind === 'subscription_period' && typeof fields['price'] === 'number' ? [id] : [],
    ),
  );
  if (priced.length === 0) return;
  const model = await repo.model();
  const open = priced.filter((id) => {
    const run = currentRun(model, id);
    const isOpen = run?.state === 'running' && run.tasks.some(({ task, state }) => task === 'enter_price' && state === 'open');
    return isOpen && typeof model.find('subscription_period', id)?.price === 'number';
  });
  for (let start = 0; start < open.length; start += together)
    await repo.commit(async (tx) => {
      for (const id of open.slice(start, start + together)) await closePeriodTask({ tx, model: await repo.model() }, id, 'enter_price');
    });
}
