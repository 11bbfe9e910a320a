import { Problem } from '#shared/contract/errors.ts';
import { log } from '#functions/platform/log.ts';
import { progressSetting } from './progress-setting.ts';
import { markId, progressTasks } from './progress-tasks.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { startWorkflow } from './start-workflow.ts';

/**
 * Starts the workflows that should begin by a day, if the member enabled automatic starts (D3 plan-workflow, D8 automatic). Workflows that a
 * person postponed, dismissed or started meanwhile stay unchanged, and those without tasks are left for manual review. Answers the number of
 * started workflows. A repeated call starts the rest.
 */
export async function startPlanned(repo: Repository, day: string, onProgress: () => Promise<void> = async () => {}): Promise<number> {
  const model = await repo.model();
  if (progressSetting(model, 'plan-workflow')?.automatic !== true) return 0;
  const planned = progressTasks(model, day).get('plan-workflow') ?? [];
  let started = 0;
  for (const { period, standing } of planned) {
    if (standing !== 'ready') continue;
    try {
      const isStarted = await repo.commit(async (tx) => {
        const now = await tx.model();
        const current = await tx.find('subscription_period', period.id);
        if (current?.workflow !== 'not_started' || current.decision !== 'undecided') return false;
        // A user may have snoozed or dismissed it meanwhile, or disabled the automatic start.
        const mark = now.find('progress_mark', markId(current.id, 'plan-workflow'));
        const isPutOff = mark !== undefined && (mark.dismissed_at !== null || (mark.snoozed_until ?? '') > day);
        if (isPutOff || progressSetting(now, 'plan-workflow')?.automatic !== true) return false;
        await startWorkflow(tx, now, current);
        return true;
      });
      if (isStarted) started++;
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 503) throw error;
      log.info('a planned workflow was not started', { period: period.id, reason: error.message });
    }
    await onProgress();
  }
  return started;
}
