import * as z from 'zod';
import { Id } from '../fields.ts';
import { ownMessage } from '../message-fields.ts';

/** Records of one kind that use the one to be deleted. */
const Uses = z.object({
  kind: z.string(),
  count: z.int(),
  /** The count and the kind in words. */
  ...ownMessage,
  /** The first few, with where to see them. */
  examples: z.array(z.object({ id: Id, name: z.string(), link: z.string().nullable() })),
});

/** The content of the delete dialog (R034, R132): sentences with what each allows, and the action behind Confirm. */
export const DeleteConfirmation = z.object({
  name: z.string(),
  messages: z.array(z.object({ ...ownMessage, replaceable: z.boolean(), confirmable: z.boolean(), uses: Uses.nullable() })),
  replaceable: z.boolean(),
  confirmable: z.boolean(),
  in_use: z.boolean(),
  replacements: z.array(z.object({ id: Id, name: z.string() })),
  confirm: z.object({ method: z.literal('DELETE'), path: z.string(), version: z.int() }),
});
export type DeleteConfirmation = z.output<typeof DeleteConfirmation>;
