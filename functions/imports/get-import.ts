import type { imports } from '#shared/contract/groups/imports.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { Handler } from '#functions/platform/http.ts';
import { importOf } from './import-of.ts';
import { importView } from './import-view.ts';

/** C212, C222: an import with a page of its rows, before, during and after processing. */
export function getImport(kind: ImportKindName): Handler<typeof imports.get> {
  return async (request) => {
    const model = await request.model();
    return importView(request.caller, model, importOf(model, kind, request.params.id), request.query);
  };
}
