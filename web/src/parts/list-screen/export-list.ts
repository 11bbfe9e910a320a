import { type Column, withLocalAmounts } from '#shared/contract/column.ts';
import type { DownloadRequest } from '#shared/contract/families/download.ts';
import { type ListFilter, listSearch } from '#shared/contract/list-query.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { GridQuery, LayoutColumn } from '#web/ui/data-grid/grid-types.ts';

/** The columns that are on the screen, with the local amounts that are written below others. */
export function shownFields(columns: readonly Column[], layout: readonly LayoutColumn[]): string[] {
  const arranged = layout.length > 0 ? layout : columns.map((column) => ({ id: column.field, visible: !column.hidden }));
  return withLocalAmounts(
    columns,
    arranged.filter(({ visible }) => visible).map(({ id }) => id),
  );
}

/** Downloads a list with the search, filters, order and columns that are on the screen. */
export function exportList(
  name: string,
  query: GridQuery,
  {
    fields,
    filters = [],
    parameters: own = {},
  }: { fields: string[]; filters?: readonly ListFilter[]; parameters?: Readonly<Record<string, string>> },
): Promise<void> {
  const parameters = listSearch({ sort: query.sort, search: query.search, filters: [...query.filters, ...filters] });
  return exportWith(name, { ...parameters, ...own }, { columns: fields });
}

/** Downloads a list by the parameters of its export. */
export async function exportWith(name: string, parameters: Readonly<Record<string, string>>, body: DownloadRequest): Promise<void> {
  // The call's row has the names of all lists.
  const { exports } = await import('#shared/contract/groups/exports.ts');
  await saveFile(exports.download, { params: { entity: name }, query: { ...parameters }, body });
}
