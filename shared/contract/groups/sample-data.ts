import * as z from 'zod';
import { sampleStates } from '../entities/sample-set.ts';
import { Id } from '../fields.ts';
import { callsOf, result } from '../route.ts';
import { messagesAs } from '../message-fields.ts';

/** The sample data of a library, and the effects of their removal. */
export const SampleData = z.object({
  /** Null without sample data. */
  state: z.enum(sampleStates).nullable(),
  /** Whether sample data can be added: not beside the library's own subscriptions. */
  may_add: z.boolean(),
  /** Records that a removal deletes. */
  goes: z.int(),
  /** Sample records that a removal keeps, since the library's own records use them. */
  stays: z.array(z.object({ id: Id, name: z.string(), link: z.string().nullable() })),
  /** The effects of a removal, as sentences. */
  ...messagesAs('consequences'),
});
export type SampleData = z.output<typeof SampleData>;

const calls = callsOf('/sample-data', { read: 'manage-settings', write: 'manage-settings', servedBy: 'read' });

/** A small library to try the product with, which can be removed in one step. */
export const sampleData = {
  get: calls.get('own', '', 'The sample data of the library, and what their removal would delete and leave', { reply: result(SampleData) }),
  add: calls.post('own', '', 'Add sample data, or go on where adding stopped; there is never more than one set', {
    repeat: 'harmless',
    reply: result(SampleData),
  }),
  remove: calls.delete(
    'own',
    '',
    'Remove the sample data with all that was built on them, but nothing that records of the library’s own use',
    { reply: result(SampleData) },
  ),
};
