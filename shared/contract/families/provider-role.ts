import * as z from 'zod';
import type { Column } from '../column.ts';
import { ProviderChange, ProviderChangeOfMany, ProviderCreation } from '../entities/provider.ts';
import { callsOf, json, listQuery, query, result } from '../route.ts';
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
  const calls = callsOf(path, { read: permission, write: 'edit-records', servedBy: 'read' });
  const change = { body: json(ProviderChange), reply: result(ProviderRow) };
  return {
    list: calls.get(ids.list, '', `List of ${title}s`, { query: listQuery(columns), reply: rowsWithMetaData(ProviderRow) }),
    form: calls.get(ids.form, '/create', `What the form of a ${title} offers`, { reply: result(ProviderForm) }),
    get: calls.get(ids.get, '/{id}', `One ${title}`, {
      query: query({ include: z.string().max(255).optional() }),
      reply: result(ProviderRow),
    }),
    create: calls.post(ids.create, '/create', `Create a ${title}`, {
      repeat: 'idempotency-key',
      body: json(ProviderCreation),
      reply: result(ProviderRow),
    }),
    update: calls.patch(ids.update, '/{id}', `Change a ${title}`, change),
    updateByPost: calls.post('C506', '/{id}', `Change a ${title}`, { ...change, repeat: 'harmless' }),
    updateMany: updateMany(path, { title, permission: 'edit-records', change: ProviderChangeOfMany }),
    download: download(path, title, columns, permission),
    ...deletion(path, title, ids, { look: permission }),
  };
}
