import * as z from 'zod';
import { Flag, Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { call, query, result } from '../route.ts';
import { told } from '../told.ts';

/** Records of one kind that use the one to be deleted. */
const Uses = z.object({
  kind: z.string(),
  count: z.int(),
  /** The count and the kind in words. */
  ...told,
  /** The first few, with where to see them. */
  examples: z.array(z.object({ id: Id, name: z.string(), link: z.string().nullable() })),
});

/** What the delete dialog shows (R034, R132): sentences with what each allows, and the action behind Confirm. */
export const DeleteConfirmation = z.object({
  name: z.string(),
  messages: z.array(z.object({ ...told, replaceable: z.boolean(), confirmable: z.boolean(), uses: Uses.nullable() })),
  replaceable: z.boolean(),
  confirmable: z.boolean(),
  in_use: z.boolean(),
  replacements: z.array(z.object({ id: Id, name: z.string() })),
  confirm: z.object({ method: z.literal('DELETE'), path: z.string(), version: z.int() }),
});
export type DeleteConfirmation = z.output<typeof DeleteConfirmation>;

/** What a deletion did: how many records were moved to the replacement or detached, all at once for every reader. */
export const Deletion = z.object({ id: Id, replaced_by: Id.nullable(), uses: z.int() });
export type Deletion = z.output<typeof Deletion>;

/**
 * The two calls of a deletion (R034, R132, D3). What is in use is refused with its uses (409) unless the call names a
 * replacement, or says `anyway=true` where the uses can do without.
 */
export function deletion<const P extends string>(
  path: P,
  title: string,
  ids: { remove: string; confirmation: string },
  permission: Access = 'delete-records',
  confirmationPermission: Access = 'signed-in',
) {
  return {
    deleteConfirmation: call({
      id: ids.confirmation,
      method: 'GET',
      path: `${path}/{id}/delete-confirmation` as const,
      permission: confirmationPermission,
      kind: 'query',
      servedBy: 'read',
      summary: `What deleting this ${title} would touch`,
      reply: result(DeleteConfirmation),
    }),
    remove: call({
      id: ids.remove,
      method: 'DELETE',
      path: `${path}/{id}` as const,
      permission,
      kind: 'command',
      summary: `Delete a ${title}, with an optional replacement`,
      query: query({ replace_with: Id.optional(), anyway: Flag.optional() }),
      reply: result(Deletion),
    }),
  };
}
