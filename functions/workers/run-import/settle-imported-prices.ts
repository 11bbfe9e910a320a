import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { settlePeriodTask } from '#functions/records/work/workflow/settle-period-task.ts';

/** Each settles a task, and may close a workflow. */
const together = 30;

/**
 * The task of entering a price is done for periods whose price an import brought, as it is where a person enters one (D3). It follows the rows,
 * whose commits are packed full; done again it changes nothing.
 */
export async function settleImportedPrices(repo: Repository, planned: readonly PlannedRow[]): Promise<void> {
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
      for (const id of open.slice(start, start + together)) await settlePeriodTask(tx, await repo.model(), id, 'enter_price');
    });
}
