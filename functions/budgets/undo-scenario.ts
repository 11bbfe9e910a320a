import { conflict } from '#shared/contract/errors.ts';
import type { scenarios } from '#shared/contract/groups/scenarios.ts';
import { say } from '#shared/domain/messages/message.ts';
import { keptSeconds, readChangeSet } from '../platform/change-set.ts';
import { now } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { loadOpenPeriod } from '#functions/records/financial-periods/open-period.ts';
import { undoChangeSet } from '#functions/records/change-sets/undo-change-set.ts';
import { loadScenario } from '#functions/records/scenarios/scenario-view.ts';

/** Whether a change set of that time may be deleted already. */
function isTooLate(at: string): boolean {
  return now().getTime() - Date.parse(at) > keptSeconds * 1000;
}

/** C629. Undoes the last apply of a scenario by the person who applied it; a repeated call finishes an interrupted one. */
export const undoScenario: Handler<typeof scenarios.undo> = async ({ repo, caller, params }) => {
  const applied = await repo.commit(async (tx) => {
    const scenario = await loadScenario(tx, params.id);
    await loadOpenPeriod(tx, scenario.financial_period_id);
    if (!scenario.applied) throw conflict(say('scenarios.nothingToUndo'));
    if (scenario.applied.by !== caller.userId) {
      const by = (await tx.find('user', scenario.applied.by))?.name ?? '';
      throw conflict(say('scenarios.appliedByAnother', { by }));
    }
    return scenario.applied;
  });
  const parts = await readChangeSet(caller, applied.change_set);
  if (parts.length === 0 && isTooLate(applied.at)) throw conflict(say('scenarios.tooLateToUndo'));
  // An apply that was refused halfway, or found all as it wished, wrote nothing.
  const undone = parts.length === 0 ? { restored: 0, skipped: [] } : await undoChangeSet(caller, applied.change_set);
  await repo.commit(async (tx) => {
    const scenario = await tx.find('scenario', params.id);
    // Another apply may have come since.
    if (scenario && scenario.applied?.change_set === applied.change_set) tx.save('scenario', { ...scenario, applied: null });
  });
  return answer(undone, {
    message: say('scenarios.undone', { count: undone.restored }),
    ...(undone.skipped.length > 0 && { status: 'warning' as const }),
  });
};
