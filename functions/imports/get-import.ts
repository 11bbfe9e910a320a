import { notFound } from '#shared/contract/errors.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import type { Handler } from '#functions/platform/http.ts';
import { importView } from './import-view.ts';

/** C212: an import with a page of its rows, before, while and after it is processed. */
export const getImport: Handler<typeof imports.get> = async (request) => {
  const model = await request.model();
  const row = model.find('import', request.params.id);
  if (!row) throw notFound('Import');
  return importView(request.caller, model, row, request.query);
};
