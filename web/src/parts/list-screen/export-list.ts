import { type Column, withLocalAmounts } from '#shared/contract/column.ts';
import { type ListFilter, listSearch } from '#shared/contract/list-query.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { GridQuery, LayoutColumn } from '#web/ui/data-grid/grid-types.ts';

/** Downloads a list with the search, filters, order and columns that are on the screen. */
export async function exportList(
  name: string,
  query: GridQuery,
  { columns, layout, filters = [] }: { columns: readonly Column[]; layout: readonly LayoutColumn[]; filters?: readonly ListFilter[] },
): Promise<void> {
  // The call's row has the names of all lists.
  const { exports } = await import('#shared/contract/groups/exports.ts');
  const arranged = layout.length > 0 ? layout : columns.map((column) => ({ id: column.field, visible: !column.hidden }));
  await saveFile(exports.download, {
    params: { entity: name },
    query: listSearch({ sort: query.sort, search: query.search, filters: [...query.filters, ...filters] }),
    body: {
      columns: withLocalAmounts(
        columns,
        arranged.filter(({ visible }) => visible).map(({ id }) => id),
      ),
    },
  });
}
