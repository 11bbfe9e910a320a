import * as z from 'zod';
import type { Column } from '../column.ts';
import { call, json, listQuery, type Method, result, rows } from '../route.ts';
import type { Access } from '../permissions.ts';
import { rowsWithMetaData } from '../rows/meta-data-row.ts';
import { deletion } from './deletion.ts';
import { byPost, formCall, getCall } from './generic-calls.ts';
import { updateMany } from './update-many.ts';

type RowsReply<R extends z.ZodType> = ReturnType<typeof rows<R>>;

/** The declaration of a catalogue-like resource. Ids are those of the catalogue of calls; the family adds the rest. */
export interface ResourceDeclaration<P extends string, R extends z.ZodType, N extends z.ZodType, C extends z.ZodType, F extends z.ZodType> {
  path: P;
  /** Singular, in the middle of a sentence: "product type". */
  title: string;
  ids: {
    list: string;
    create: string;
    update: string;
    remove: string;
    confirmation: string;
    get?: string;
    form?: string;
    updateMany?: string;
  };
  permission: Access;
  /** The permission to read; by default every session. */
  look?: Access;
  columns: readonly Column[];
  row: R;
  creation: N;
  change: C;
  /** One record of a bulk change, if it is not the change with an id. */
  changeWithId?: z.ZodType;
  /** The content of its form (C505). */
  form: F;
  updateMethod: 'PUT' | 'PATCH';
  /** Whether its list has columns defined by the member. */
  withMetaData?: boolean;
}

/**
 * The calls of every named resource (C504-C506 and the catalogue of each): list, one by id, form, create, update by its own method and by POST,
 * delete with its confirmation.
 */
export function resource<const P extends string, R extends z.ZodType, N extends z.ZodType, C extends z.ZodType, F extends z.ZodType>(
  is: ResourceDeclaration<P, R, N, C, F>,
) {
  const { path, title, ids, permission, look = 'signed-in' } = is;
  const update = (id: string, method: Method) =>
    ({
      id,
      path: `${path}/{id}`,
      permission,
      kind: 'command',
      summary: `Change a ${title}`,
      body: json(is.change),
      reply: result(is.row),
      method,
    }) as const;
  return {
    list: call({
      id: ids.list,
      method: 'GET',
      path,
      permission: look,
      kind: 'query',
      servedBy: 'read',
      summary: `List of ${title} records`,
      query: listQuery(is.columns),
      reply: is.withMetaData && is.row instanceof z.ZodObject ? (rowsWithMetaData(is.row) as unknown as RowsReply<R>) : rows(is.row),
    }),
    form: formCall({ path, title, look }, is.form, ids.form),
    get: getCall({ path, title, look }, is.row, { ...(ids.get !== undefined && { id: ids.get }) }),
    create: call({
      id: ids.create,
      method: 'POST',
      path,
      permission,
      kind: 'command',
      repeat: 'idempotency-key',
      summary: `Create a ${title}`,
      body: json(is.creation),
      reply: result(is.row),
    }),
    update: call({ ...update(ids.update, is.updateMethod), method: is.updateMethod as 'PUT' }),
    updateByPost: call({ ...update('C506', 'POST'), ...byPost }),
    updateMany: updateMany(path, { title, permission, change: is.changeWithId ?? is.change, id: ids.updateMany }),
    // Records that only managers of settings may create, only they may delete.
    ...deletion(path, title, ids, { remove: permission === 'edit-records' ? 'delete-records' : permission, look }),
  };
}
