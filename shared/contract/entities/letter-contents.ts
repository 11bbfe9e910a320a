import * as z from 'zod';
import type { LetterKind } from '#shared/domain/consortium/letters.ts';
import { dealStates } from '#shared/domain/consortium/deals.ts';
import { changeAnswers } from '#shared/domain/consortium/received-offers.ts';
import { silences } from '#shared/domain/consortium/silence.ts';
import { DateOnly, ForeignId, Instant, OptionalLines, RequiredText } from '../fields.ts';
import { DealOrder, OfferAnswer } from './deal-offer.ts';
import { Grants } from './membership.ts';
import { offerFacts, offerTerms } from './received-offer.ts';

/** The name of an offer or deal in letters: derived from its id, which it does not reveal. */
const Name = ForeignId('a name in letters', z.string().min(1).max(64));

/** Whether the answer is an acceptance that is not binding yet. Letters of version 1 do not have it. */
const to_confirm = z.boolean().default(false);

const OfferLetter = z.strictObject({
  ...offerFacts,
  offer: Name,
  deal: Name,
  /** The offer that it supersedes. */
  replaces: Name.nullable(),
  deal_state: z.enum(dealStates),
  order: DealOrder.nullable(),
  /** Of an offer that was answered before the account was linked. */
  answer: OfferAnswer.nullable(),
  to_confirm,
  /** Letters of version 1 do not have it. */
  silence: z.enum(silences).default('expires'),
});

const AnswerLetter = z.strictObject({
  offer: Name,
  /** Null if the offer is open again: the office declined a counter offer, or a second contact did not confirm. */
  answer: OfferAnswer.nullable(),
  to_confirm,
  note: OptionalLines(2000),
  /** The instant of the answer that the sender knew. */
  replaces: Instant.nullable(),
});

/** The content of each kind of letter, by its version. A receiver knows all versions ever sent. */
export const letterContents = {
  invitation_answer: {
    1: z.strictObject({ library: RequiredText(), name: RequiredText(), email: z.email().max(255), grants: Grants }),
  },
  grants: { 1: z.strictObject({ grants: Grants }) },
  membership_ended: { 1: z.strictObject({ until: DateOnly }) },
  offer: { 1: OfferLetter, 2: OfferLetter },
  offer_withdrawn: { 1: z.strictObject({ offer: Name }) },
  offer_answer: { 1: AnswerLetter, 2: AnswerLetter },
  offer_change: { 1: z.strictObject({ ...offerTerms, offer: Name, number: z.int().min(0), note: OptionalLines(2000) }) },
  change_answer: {
    1: z.strictObject({ offer: Name, number: z.int().min(0), answer: z.enum(['taken_over', ...changeAnswers]) }),
  },
  deal_state: { 1: z.strictObject({ deal: Name, state: z.enum(dealStates), order: DealOrder.nullable() }) },
} as const satisfies Readonly<Record<LetterKind, Readonly<Record<number, z.ZodType>>>>;
