import { conflict, notFound } from '#shared/contract/errors.ts';
import type { Import } from '#shared/contract/entities/import.ts';
import type { previousImports } from '#shared/contract/groups/previous-imports.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import { undoCheck, undoSteps } from '#functions/platform/imports/undo-steps.ts';
import { importRow } from '#functions/platform/rows/import-row.ts';

/** What undoing an import would do, and what stands against it. */
export const checkUndo: Handler<typeof previousImports.undoCheck> = async (request) => {
  const model = await request.model();
  const row = model.find('import', request.params.id);
  if (!row) throw notFound('Import');
  mustBeFinished(row);
  return undoCheck(model, await undoSteps(request.caller, row));
};

/**
 * Hands the undoing to the worker, in the commit that says so. Refused with the reasons when something was built on the import. Again while
 * it is being undone changes nothing.
 */
export const undoImport: Handler<typeof previousImports.undo> = async (request) => {
  const { caller, params, repo } = request;
  if (!(await request.model()).find('import', params.id)) throw notFound('Import');
  const steps = await undoSteps(caller, params);
  const row = await repo.commit(async (tx) => {
    const model = await tx.model();
    const before = await tx.load('import', params.id);
    if (before.state === 'undoing' || before.state === 'undone') return before;
    mustBeFinished(before);
    const other = [...model.all('import')].find(({ state }) => state === 'queued' || state === 'running' || state === 'undoing');
    if (other)
      throw conflict(`“${other.file_name}” is being ${other.state === 'undoing' ? 'undone' : 'imported'}. Wait until it has finished.`);
    const { obstacles, obstacle_count } = undoCheck(model, steps);
    if (obstacle_count > 0)
      throw conflict(
        `“${before.file_name}” cannot be undone: ${obstacles[0]?.message ?? ''}${obstacle_count > 1 ? ` There are ${obstacle_count - 1} more such reasons.` : ''}`,
        { obstacles },
      );
    tx.job('run-import', { import_id: before.id, user_id: caller.userId });
    return tx.save('import', { ...before, state: 'undoing', failure: null });
  });
  return answer(importRow(await request.model(), row), { status: 'info', message: `“${row.file_name}” is being undone.` });
};

function mustBeFinished({ state, file_name }: Import): void {
  if (state === 'finished') return;
  if (state === 'failed') throw conflict(`“${file_name}” stopped midway. Let it go on to its end, then undo it.`);
  throw conflict(
    state === 'parsed' ? `“${file_name}” was never processed: there is nothing to undo.` : `“${file_name}” cannot be undone now.`,
  );
}
