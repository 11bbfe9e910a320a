import { conflict, forbidden, notFound } from '#shared/contract/errors.ts';
import type { Import } from '#shared/contract/entities/import.ts';
import type { previousImports } from '#shared/contract/groups/previous-imports.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { undoCheck, undoCheckRow, undoSteps } from '#functions/records/use/imports/undo-steps.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { permissionToImport } from '#functions/records/use/imports/permission-to-import.ts';
import { importRow } from '#functions/records/use/imports/import-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The effects of undoing an import, and the obstacles. */
export const checkUndo: Handler<typeof previousImports.undoCheck> = async (request) => {
  const model = await request.model();
  const row = model.find('import', request.params.id);
  if (!row) throw notFound(say('kinds.import'));
  refuseOthersKind(request.caller, row);
  mustBeFinished(row);
  return undoCheckRow(undoCheck(model, await undoSteps(request.caller, row)));
};

/**
 * Queues undoing for the worker, in the commit that changes the state. Refused with reasons if records depend on the import. No-op while it is being
 * undone.
 */
export const undoImport: Handler<typeof previousImports.undo> = async (request) => {
  const { caller, params, repo } = request;
  const known = (await request.model()).find('import', params.id);
  if (!known) throw notFound(say('kinds.import'));
  refuseOthersKind(caller, known);
  const steps = await undoSteps(caller, params);
  const row = await repo.commit(async (tx) => {
    const model = await tx.model();
    const before = await tx.load('import', params.id);
    if (before.state === 'undoing' || before.state === 'undone') return before;
    mustBeFinished(before);
    const other = [...model.all('import')].find(({ state }) => state === 'queued' || state === 'running' || state === 'undoing');
    if (other)
      throw conflict(
        other.state === 'undoing'
          ? say('imports.undoRunning', { file_name: other.file_name })
          : say('imports.importRunning', { file_name: other.file_name }),
      );
    const check = undoCheck(model, steps);
    const { obstacle_count } = check;
    const message = check.obstacles[0]?.message ?? '';
    if (obstacle_count > 0)
      throw conflict(
        obstacle_count > 1
          ? say('imports.notUndoableMore', { file_name: before.file_name, message, count: obstacle_count - 1 })
          : say('imports.notUndoable', { file_name: before.file_name, message }),
        { obstacles: undoCheckRow(check).obstacles },
      );
    tx.job('run-import', { import_id: before.id, user_id: caller.userId });
    return tx.save('import', { ...before, state: 'undoing', failure: null });
  });
  return answer(importRow(await request.model(), row), {
    status: 'info',
    message: say('imports.beingUndone', { file_name: row.file_name }),
  });
};

/** Only people who may import a kind may undo it: articles need access to research output. */
function refuseOthersKind({ permissions }: Pick<Caller, 'permissions'>, { kind }: Import): void {
  if (!mayAccess(permissionToImport(kind), permissions)) throw forbidden();
}

function mustBeFinished({ state, file_name }: Import): void {
  if (state === 'finished') return;
  if (state === 'failed') throw conflict(say('imports.stoppedMidway', { file_name }));
  throw conflict(state === 'parsed' ? say('imports.notProcessed', { file_name }) : say('imports.notUndoableNow', { file_name }));
}
