import type { Scenario } from '#shared/contract/entities/scenario.ts';
import { conflict } from '#shared/contract/errors.ts';
import type { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ChangeSetUndone } from '#shared/contract/rows/change-set-row.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { changeLog } from '../platform/change-log.ts';
import { type ChangeSetPart, keptSeconds, readChangeSet } from '../platform/change-set.ts';
import { now } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { loadOpenPeriod } from '#functions/records/ground/financial-periods/open-period.ts';
import { undoChangeSet, undoStatus } from '#functions/records/ground/change-sets/undo-change-set.ts';
import { loadScenario } from '#functions/records/money/scenarios/scenario-view.ts';

type Applied = NonNullable<Scenario['applied']>;

/** Whether a change set of that time may be deleted already. */
function isTooLate(at: string): boolean {
  return now().getTime() - Date.parse(at) > keptSeconds * 1000;
}

/**
 * C629. Undoes the last apply of a scenario by the person who applied it; a repeated call finishes an interrupted one. An undo that restores nothing
 * leaves the scenario applied.
 */
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
  if (await replacedAnother(caller.tenant, params.id, applied)) throw conflict(say('scenarios.appliedTwice'));
  const undone = parts.length === 0 ? { restored: 0, skipped: [] } : await undoChangeSet(caller, applied.change_set);
  const { message, isOver } = outcomeOf(undone, parts, applied);
  if (isOver)
    await repo.commit(async (tx) => {
      const scenario = await tx.find('scenario', params.id);
      // Another apply may have come since.
      if (scenario && scenario.applied?.change_set === applied.change_set) tx.save('scenario', { ...scenario, applied: null });
    });
  return answer(undone, { message, ...undoStatus(undone) });
};

/** The sentence about an undo, and whether the scenario is no longer applied after it. */
function outcomeOf({ restored, skipped }: ChangeSetUndone, parts: readonly ChangeSetPart[], { finished }: Applied) {
  if (restored > 0) return { message: say('scenarios.undone', { count: restored }), isOver: true };
  // An apply that was refused before its first write; one that is finished found every record as it wished.
  if (parts.length === 0)
    return finished
      ? { message: say('scenarios.appliedNothing'), isOver: false }
      : { message: say('scenarios.applyNotBegun'), isOver: true };
  const records = new Set(parts.flatMap(({ entries }) => entries.map(({ kind, id }) => `${kind}#${id}`)));
  const changed = new Set(skipped.map(({ kind, id }) => `${kind}#${id}`));
  // Records that were not skipped have their earlier values already: an earlier undo was interrupted.
  const message: Message =
    changed.size < records.size ? say('change-sets.alreadyUndone') : say('scenarios.nothingRestored', { count: changed.size });
  return { message, isOver: changed.size < records.size };
}

/**
 * Whether an apply took the place of another one that was not undone, as earlier releases allowed: its change set does not hold the values before the
 * first. The log reaches as far back as change sets do.
 */
async function replacedAnother(tenant: string, id: string, { change_set }: Applied): Promise<boolean> {
  for await (const { rows } of changeLog(tenant).backwards())
    for (const row of rows) {
      if (row.kind !== 'scenario' || row.id !== id) continue;
      const change = row.changes.find(({ field }) => field === 'applied');
      const [from, to] = [change?.from, change?.to] as (Scenario['applied'] | undefined)[];
      if (to?.change_set === change_set && from?.change_set !== change_set) return Boolean(from);
    }
  return false;
}
