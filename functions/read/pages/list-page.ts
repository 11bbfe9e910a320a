import { groups, tables } from '#shared/contract/calls.ts';
import { queryOfPage, rowsAsked } from '#shared/contract/list-address.ts';
import { listColumns } from '#shared/contract/list-columns.ts';
import { type ListName, listNames, listOf } from '#shared/contract/lists.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { withIdColumn } from '#shared/contract/exported-id.ts';
import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataColumnsOf } from '#functions/records/output/lists/list-columns.ts';
import type { OpenedPage, PageReads } from './page-reader.ts';

/** The call that answers the rows of each list with a page: the one with the list's columns and no parameter in its path. */
const callOfList = new Map<ListName, AnyCall>();
const allCalls = Object.values(tables).flatMap((group) => Object.values(group));
for (const name of listNames) {
  const found = allCalls.find(({ method, path, query }) => method === 'GET' && !path.includes('{') && query.columns === listColumns[name]);
  if (found && listOf(name).path !== null) callOfList.set(name, found);
}

/** Lists whose pages are no grids, or ask for rows by more than the grid's query. */
const others: ReadonlySet<ListName> = new Set([
  'articles',
  'financial-periods',
  'progress-tasks',
  'recent-actions',
  'report-runs',
  'to-do-boards',
]);

/** The pages of the lists, by their addresses: the person's view, the library's own columns, and the rows by both. */
export const listPages: readonly (readonly [path: string, PageReads])[] = [...callOfList].flatMap(([name, call]) =>
  others.has(name) ? [] : [[listOf(name).path ?? '', (page: OpenedPage) => readList(name, call, page)]],
);

async function readList(name: ListName, call: AnyCall, { read, search, model }: OpenedPage): Promise<void> {
  const entity = metaDataEntities.find(({ lists }) => Object.keys(lists)[0] === name);
  const own = entity && read(groups.metaDataColumns.get, { params: { entity: entity.id } });
  const work = name === 'subscriptions' && read(groups.myWork.get);
  const view = await read(groups.settings.listView, { params: { name } });
  const columns = withIdColumn(name, [...listColumns[name], ...metaDataColumnsOf(model, name)]);
  await Promise.all([own, work, read(call, { query: rowsAsked(call, queryOfPage(search, columns, view?.current ?? {})) })]);
}
