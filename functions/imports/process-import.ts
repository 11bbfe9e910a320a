import type { Import } from '#shared/contract/entities/import.ts';
import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { answer, type Handler, type Request } from '#functions/platform/http.ts';
import { importRow } from '#functions/records/use/imports/import-row.ts';
import { corrected } from './change-import.ts';
import { mappingProblems } from './import-view.ts';
import { say } from '#shared/domain/messages/message.ts';

type Process = typeof imports.process;

/** C215, C220, C225: starts processing the import in a worker. */
export const processImport =
  (kind: ImportKindName): Handler<typeof imports.process> =>
  async (request) => {
    const row = await startImport(kind, request, request.body);
    return answer(importRow(await request.model(), row), {
      status: 'info',
      message: say('imports.beingImported', { file_name: row.file_name }),
    });
  };

/**
 * Queues an import for the worker, in the commit that changes its state. No-op while it runs; after a failure it resumes where it stopped. Only one
 * import runs at a time, since each plan depends on the results of earlier ones.
 */
export async function startImport(
  kind: ImportKindName,
  { caller, repo }: Pick<Request<Process>, 'caller' | 'repo'>,
  body: Request<Process>['body'],
): Promise<Import> {
  return repo.commit(async (tx) => {
    const model = await tx.model();
    const before = await tx.load('import', body.id);
    if (before.kind !== kind) throw notFound(say('kinds.import'));
    if (before.state !== 'parsed' && before.state !== 'failed') return before;
    const other = [...model.all('import')].find(
      ({ id, state }) => id !== before.id && (state === 'queued' || state === 'running' || state === 'undoing'),
    );
    if (other)
      throw conflict(
        other.state === 'undoing'
          ? say('imports.undoRunning', { file_name: other.file_name })
          : say('imports.importRunning', { file_name: other.file_name }),
      );
    const chosen = before.state === 'parsed' ? corrected(before, body) : { mapping: before.mapping, options: before.options };
    const next = { ...before, ...chosen };
    const problems = mappingProblems(model, next);
    if (problems.length > 0) throw invalid({ mapping: problems }, problems[0]);
    if (!model.find('user', next.options.default_owner_id)?.active) throw invalid({ default_owner_id: [say('imports.ownerRequired')] });

    const remembered = await tx.find('import_mapping', before.heading_signature);
    const lesson = { heading_signature: before.heading_signature, ...chosen };
    if (remembered) tx.save('import_mapping', { ...remembered, ...lesson });
    else tx.create('import_mapping', { id: before.heading_signature, ...lesson });
    tx.job('run-import', { import_id: before.id, user_id: caller.userId });
    return tx.save('import', { ...next, state: 'queued', failure: null, started_at: before.started_at ?? tx.at });
  });
}
