import type * as z from 'zod';
import type { Access } from '../permissions.ts';
import { call, result, type ServedBy } from '../route.ts';
import { DeleteConfirmation } from './delete-confirmation.ts';

/** A resource, as far as its generic calls need it (D1). */
interface GenericResource<P extends string> {
  path: P;
  /** Singular, in the middle of a sentence: "product type". */
  title: string;
  /** Permission to read; by default every session. */
  look?: Access;
}

/** One record by its id (C504). */
export function getCall<const P extends string, R extends z.ZodType, const S extends ServedBy = 'read'>(
  { path, title, look = 'signed-in' }: GenericResource<P>,
  row: R,
  { id = 'C504', servedBy = 'read' as S }: { id?: string; servedBy?: S } = {},
) {
  return call({
    id,
    method: 'GET',
    path: `${path}/{id}` as const,
    permission: look,
    kind: 'query',
    servedBy,
    summary: `One ${title}`,
    reply: result(row),
  });
}

/** The content of the form for a new record (C505). */
export function formCall<const P extends string, F extends z.ZodType>(
  { path, title, look = 'signed-in' }: GenericResource<P>,
  form: F,
  id = 'C505',
) {
  return call({
    id,
    method: 'GET',
    path: `${path}/create` as const,
    permission: look,
    kind: 'query',
    servedBy: 'read',
    summary: `What the form of a ${title} offers`,
    reply: result(form),
  });
}

/** The effects of deleting a record. */
export function confirmationCall<const P extends string>({ path, title, look = 'signed-in' }: GenericResource<P>, id = 'own') {
  return call({
    id,
    method: 'GET',
    path: `${path}/{id}/delete-confirmation` as const,
    permission: look,
    kind: 'query',
    servedBy: 'read',
    summary: `What deleting this ${title} would touch`,
    reply: result(DeleteConfirmation),
  });
}

/** The rest of the row of `POST {id}`, which updates like PUT or PATCH: `call({ ...update, ...byPost })`. */
export const byPost = { id: 'C506', method: 'POST', repeat: 'harmless' } as const;
