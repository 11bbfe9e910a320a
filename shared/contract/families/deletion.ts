import * as z from 'zod';
import { Flag, Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { call, query, result } from '../route.ts';
import { confirmationCall } from './generic-calls.ts';

/** The result of a deletion: the number of records moved to the replacement or detached, all at once for every reader. */
export const Deletion = z.object({ id: Id, replaced_by: Id.nullable(), uses: z.int() });
export type Deletion = z.output<typeof Deletion>;

/**
 * The two calls of a deletion (R034, R132, D3). A record in use is refused with its uses (409) unless the call names a replacement, or says
 * `anyway=true` where the uses can be cleared.
 */
export function deletion<const P extends string>(
  path: P,
  title: string,
  ids: { remove: string; confirmation: string },
  permissions: { remove?: Access; look?: Access } = {},
) {
  const { remove = 'delete-records', look = 'signed-in' } = permissions;
  return {
    deleteConfirmation: confirmationCall({ path, title, look }, ids.confirmation),
    remove: call({
      id: ids.remove,
      method: 'DELETE',
      path: `${path}/{id}` as const,
      permission: remove,
      kind: 'command',
      summary: `Delete a ${title}, with an optional replacement`,
      query: query({ replace_with: Id.optional(), anyway: Flag.optional() }),
      reply: result(Deletion),
    }),
  };
}
