import * as z from 'zod';
import { letterKinds, letterStates } from '#shared/domain/consortium/letters.ts';
import { audit, ForeignId, Id, Instant, RefBy } from '../fields.ts';
import { MessageRow } from '../message-fields.ts';

/** A letter between an office and a member, as one side keeps it. Its content is a record of its own, outside lists and log. */
export const Letter = z.object({
  ...audit,
  /** The record of this side: an office's member, or a member's consortium. */
  side: z.enum(['membership', 'received_membership']),
  membership_id: RefBy('side'),
  direction: z.enum(['sent', 'received']),
  kind: z.enum(letterKinds),
  /** The version of the kind's content. */
  content_version: z.int(),
  /** Letters of a pair are read in the order of their numbers, each direction counted on its own. */
  number: z.int(),
  /** How often it was sent anew after a refusal. */
  attempt: z.int(),
  digest: z.string().max(64),
  sent_at: Instant,
  state: z.enum(letterStates),
  closed_at: Instant.nullable(),
  /** Why the other side refused it. */
  refusal: MessageRow.nullable(),
});
export type Letter = z.output<typeof Letter>;

/** The text of a letter, as JSON. */
export const LetterContent = z.object({ ...audit, letter_id: ForeignId('the letter of the same id'), payload: z.string() });
export type LetterContent = z.output<typeof LetterContent>;

/** A letter as lists show it. */
export const LetterRow = z.object({
  id: Id,
  version: Letter.shape.version,
  direction: Letter.shape.direction,
  kind: Letter.shape.kind,
  number: Letter.shape.number,
  sent_at: Instant,
  state: Letter.shape.state,
  closed_at: Instant.nullable(),
  /** The library or office at the other end. */
  partner: z.string(),
  refusal: z.string().nullable(),
  refusal_code: MessageRow.nullable(),
});
export type LetterRow = z.output<typeof LetterRow>;
