import type { imports } from '#shared/contract/groups/imports.ts';
import type { usageImports } from '#shared/contract/groups/usage-imports.ts';
import type { previousImports } from '#shared/contract/groups/previous-imports.ts';
import type { Import } from '#shared/contract/entities/import.ts';
import type { Handler } from '#functions/platform/http.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { permissionToImport } from '#functions/records/use/imports/permission-to-import.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { importListRows } from '#functions/records/output/lists/list-sources.ts';

/** C210, C221: the imports of one kind; without a kind, all that the caller may import. */
export function importList(kind?: Import['kind']): Handler<typeof imports.list | typeof previousImports.list | typeof usageImports.list> {
  return async (request) => {
    const model = await request.model();
    const rows = importListRows(model).filter((row) =>
      kind === undefined ? mayAccess(permissionToImport(row.kind as Import['kind']), request.caller.permissions) : row.kind === kind,
    );
    return answerList(model, 'imports', rows, request.query);
  };
}
