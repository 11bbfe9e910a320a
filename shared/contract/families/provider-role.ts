import * as z from 'zod';
import type { Column } from '../column.ts';
import { ProviderChange, ProviderChangeOfMany, ProviderCreation } from '../entities/provider.ts';
import { call, json, listQuery, query, result } from '../route.ts';
import { updateMany } from './update-many.ts';
import { deletion } from './deletion.ts';
import { download } from './download.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { ProviderForm, ProviderRow } from '../rows/provider-row.ts';

/** The calls of `/publishers` and `/vendors`: one record seen in one of its two roles (R096). */
export function providerRole<const P extends '/publishers' | '/vendors'>(
  path: P,
  columns: readonly Column[],
  ids: { list: string; form: string; create: string; get: string; update: string; remove: string; confirmation: string },
) {
  const title = path === '/publishers' ? 'publisher' : 'vendor';
  const permission = path === '/vendors' ? 'view-vendors' : 'signed-in';
  const query_ = { kind: 'query', servedBy: 'read' } as const;
  const change = { permission: 'edit-records', kind: 'command', body: json(ProviderChange), reply: result(ProviderRow) } as const;
  return {
    list: call({
      id: ids.list,
      method: 'GET',
      path,
      permission,
      ...query_,
      summary: `List of ${title}s`,
      query: listQuery(columns),
      reply: rowsWithMetaData(ProviderRow),
    }),
    form: call({
      id: ids.form,
      method: 'GET',
      path: `${path}/create` as const,
      permission,
      ...query_,
      summary: `What the form of a ${title} offers`,
      reply: result(ProviderForm),
    }),
    get: call({
      id: ids.get,
      method: 'GET',
      path: `${path}/{id}` as const,
      permission,
      ...query_,
      summary: `One ${title}`,
      query: query({ include: z.string().max(255).optional() }),
      reply: result(ProviderRow),
    }),
    create: call({
      id: ids.create,
      method: 'POST',
      path: `${path}/create` as const,
      permission: 'edit-records',
      kind: 'command',
      repeat: 'idempotency-key',
      summary: `Create a ${title}`,
      body: json(ProviderCreation),
      reply: result(ProviderRow),
    }),
    update: call({ ...change, id: ids.update, method: 'PATCH', path: `${path}/{id}` as const, summary: `Change a ${title}` }),
    updateByPost: call({
      ...change,
      id: 'C506',
      method: 'POST',
      repeat: 'harmless',
      path: `${path}/{id}` as const,
      summary: `Change a ${title}`,
    }),
    updateMany: updateMany(path, title, 'edit-records', ProviderChangeOfMany),
    download: download(path, title, columns, permission),
    ...deletion(path, title, ids, 'delete-records', permission),
  };
}
