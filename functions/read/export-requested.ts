import { invalid } from '#shared/contract/errors.ts';
import { DownloadRequest } from '#shared/contract/families/download.ts';
import { check } from '#shared/contract/field-errors.ts';
import { listQuerySchema } from '#shared/contract/list-query.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { parametersOf } from '#shared/contract/list-parameters.ts';
import type { ListName } from '#shared/contract/lists.ts';
import type { Binary } from '#shared/contract/route.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { exportList } from './export-list.ts';

interface Asked {
  caller: Caller;
  query: Readonly<Record<string, string>>;
  model(): Promise<ReadModel>;
}

/**
 * A list as a file (C440, C501, C503): search, filters, sort, the list's own parameters, format, columns and records come from the address, the
 * last three also from the body. `name` sets the file name, whose extension decides the format. 422 for unknown parameters of the list.
 */
export async function exportRequested(request: Asked, list: ListName, body: DownloadRequest = {}, name?: string): Promise<Binary> {
  const { format, columns, ids, ...parameters } = request.query;
  const ending = name?.slice(name.lastIndexOf('.') + 1);
  const asked = check(DownloadRequest, {
    format: ending ?? body.format ?? format,
    columns: body.columns ?? columns?.split(','),
    ids: body.ids ?? ids?.split(','),
  });
  const query = check(listQuerySchema(listColumns[list], parametersOf(list)), parameters);
  if (!asked.ok || !query.ok) {
    const errors = { ...(asked.ok ? {} : asked.errors), ...(query.ok ? {} : query.errors) };
    throw invalid(errors, Object.values(errors)[0]?.[0]);
  }
  return exportList(request.caller, await request.model(), { name: list, query: query.value, request: asked.value, filename: name });
}
