import type { Column } from '#shared/contract/column.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { forbidden } from '#shared/contract/errors.ts';
import type { DownloadRequest } from '#shared/contract/families/download.ts';
import { idColumnOf, listsWithIds } from '#shared/contract/exported-id.ts';
import { type ListName, listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { Binary } from '#shared/contract/route.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { matching } from '#functions/records/ground/list-engine.ts';
import { columnsOf } from '#functions/records/output/lists/list-columns.ts';
import { chosenColumns, fileOfRows } from '#functions/records/output/lists/list-file.ts';
import { inDefaultOrder } from '#functions/records/output/lists/list-answer.ts';
import { type ListedQuery, exportedRows } from '#functions/records/output/lists/list-sources.ts';

/** A list that is exported: its search, filters and order, and the rows, columns and format of the file. */
interface ExportedList {
  name: ListName;
  query: ListedQuery;
  request: DownloadRequest;
  filename?: string | undefined;
}

/** A list as a file, with the current search, filters, order and columns (C440, C503, R033), in the caller's language. */
export async function exportList(caller: Caller, model: ReadModel, { name, query, request, filename }: ExportedList): Promise<Binary> {
  const { permission, exportBy } = listOf(name);
  if (!mayAccess(permission, caller.permissions) || (exportBy === 'system-users' && !caller.isSystemUser)) throw forbidden();
  const wanted = request.ids && new Set(request.ids);
  const source = await listedRows(model, caller, name, query);
  const columns = columnsOf(model, name);
  const rows = matching(
    wanted ? source.filter((row) => wanted.has(String(row['id']))) : source,
    columns,
    inDefaultOrder(name, query),
    memberOf(model),
  );
  return fileOfRows(caller, model, {
    name,
    columns: withRecordId(name, chosenColumns(columns, request.columns)),
    rows,
    format: request.format ?? 'xlsx',
    filename,
  });
}

/** Lists that are imported again have the id of each record at the end, chosen or not. */
function withRecordId(name: ListName, columns: Column[]): Column[] {
  const id = idColumnOf(name);
  return id && listsWithIds.has(name) && !columns.includes(id) ? [...columns, id] : columns;
}

async function listedRows(model: ReadModel, caller: Caller, name: ListName, query: ListedQuery): Promise<readonly ListRow[]> {
  if (name !== 'recent-actions') return exportedRows(name)(model, caller, query);
  // Only the part of the change log that the caller asks for and may see.
  return (await import('./recent-actions.ts')).actionRows(model, caller, query);
}
