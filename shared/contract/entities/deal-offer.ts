import * as z from 'zod';
import { dealStates } from '#shared/domain/consortium/deals.ts';
import { confirmationAnswers, linkClosedReasons } from '#shared/domain/consortium/confirmation.ts';
import { answerChannels, offerAnswers, offerStates, storedOfferStates } from '#shared/domain/consortium/offers.ts';
import { sentChangeStates } from '#shared/domain/consortium/received-offers.ts';
import { silences } from '#shared/domain/consortium/silence.ts';
import {
  audit,
  Currency,
  DateOnly,
  ForeignId,
  GivenDate,
  Id,
  Instant,
  Money,
  OptionalLines,
  OptionalText,
  Percentage,
  Ref,
  Reference,
  RequiredText,
  RichText,
  Version,
} from '../fields.ts';
import { messageAs } from '../message-fields.ts';
import { dealLimits } from './deal.ts';

const Year = z.int().min(1900).max(2100);

/** The order of a deal that its office placed. */
export const DealOrder = z.object({ number: OptionalText(64), on: DateOnly });

/** An answer to an offer, by a member or as the office entered it. */
export const OfferAnswer = z.object({
  kind: z.enum(offerAnswers),
  /** The person who answered, and that person's role. */
  name: RequiredText(),
  role: OptionalText(),
  at: Instant,
  channel: z.enum(answerChannels),
  note: OptionalLines(2000),
  po_number: OptionalText(64),
  /** The price that a counter offer proposes. */
  price: Money.nullable(),
});
export type OfferAnswer = z.output<typeof OfferAnswer>;

/** A change of an accepted offer by the office (C875), and what its member's account answered. */
const OfferChange = z.object({
  number: z.int(),
  at: Instant,
  note: OptionalLines(2000),
  /** The values before the change. */
  before: z.object({ price: Money, tax: Money.nullable(), start_date: DateOnly, end_date: DateOnly }),
  state: z.enum(sentChangeStates),
  answered_at: Instant.nullable(),
});

const Contact = z.object({ name: RequiredText(), email: z.string().max(255), locale: z.string().max(10) });

/** The answer of a second contact to an acceptance; or of the office, with its note. */
export const ConfirmationDecision = z.object({
  kind: z.enum(confirmationAnswers),
  name: RequiredText(),
  role: OptionalText(),
  at: Instant,
  channel: z.enum(['link', 'office']),
  note: OptionalLines(2000),
});
export type ConfirmationDecision = z.output<typeof ConfirmationDecision>;

/** The confirmation of an acceptance over the threshold. */
const Confirmation = z.object({
  /** The second contact, and the last day of its link; null where the member has none, so that the office confirms. */
  asked: Contact.extend({ until: DateOnly }).nullable(),
  decided: ConfirmationDecision.nullable(),
});

/** An offer of a deal's year to a member, with the price as it was when it was sent (RK19). */
export const DealOffer = z.object({
  ...audit,
  deal_id: Ref('deal'),
  year: Year,
  membership_id: Ref('membership'),
  state: z.enum(storedOfferStates),
  price: Money,
  currency: Currency,
  /** Rate in percent and amount of the tax; null while the rate is not known. */
  vat_rate: Percentage.nullable(),
  tax: Money.nullable(),
  /** The name of the deal, and what its members read, in the language of the contact. */
  name: RequiredText(),
  terms: RichText,
  start_date: DateOnly,
  end_date: DateOnly,
  /** The last day to answer by the link. */
  valid_until: DateOnly,
  /** The person of the member to whom it was sent. */
  contact: Contact,
  /** The number of the link that works: a new link ends the earlier one. */
  link: z.int(),
  /** The day of the last email about it, as the office counts it. */
  emailed_on: DateOnly,
  seen_at: Instant.nullable(),
  answer: OfferAnswer.nullable(),
  /** The threshold of the deal when it was sent: an acceptance by link of a higher price needs a second contact. */
  confirm_above: Money.nullable(),
  /** The effect of its last day without an answer, as the deal had it when it was sent. An offer over the threshold never renews. */
  silence: z.enum(silences),
  /** The number of the link that confirms: a new one ends the earlier ones. 0 before the first. */
  confirm_link: z.int(),
  /** The last confirmation that was asked for; null where the last answer needs none. */
  confirmation: Confirmation.nullable(),
  /** The last change after it was accepted; null without one. */
  change: OfferChange.nullable(),
  /** The last state of the deal in letters to the member's account, and the invitation by which that account was linked. */
  announced: z.object({ state: z.enum(dealStates), order: DealOrder.nullable(), link: Instant }).nullable(),
});
export type DealOffer = z.output<typeof DealOffer>;

/** An offer as its office sees it, as of today. */
export const DealOfferRow = z.object({
  ...DealOffer.omit({ terms: true, link: true, confirm_link: true, announced: true }).shape,
  state: z.enum(offerStates),
  membership: Reference,
  /** Price and tax; null while the rate is not known. */
  gross: Money.nullable(),
});
export type DealOfferRow = z.output<typeof DealOfferRow>;

/** An offer in the list of offers, with the parts of its answer as columns. */
export const ListedOfferRow = z.object({
  ...DealOfferRow.shape,
  answered_by: z.string().nullable(),
  answered_at: Instant.nullable(),
  proposed_price: Money.nullable(),
  po_number: z.string().nullable(),
  note: z.string().nullable(),
});
export type ListedOfferRow = z.output<typeof ListedOfferRow>;

const Members = z.array(ForeignId('a member, which the commit looks for')).min(1).max(dealLimits.members);

/** C771: the members to whom a year is offered at their saved prices. The last day to answer is the members' deadline by default. */
export const OffersToSend = z.strictObject({ year: Year, membership_ids: Members, valid_until: GivenDate.optional() });
export type OffersToSend = z.output<typeof OffersToSend>;

/** C843: members to remind; by default all that have not answered. */
export const OffersToRemind = z.strictObject({ membership_ids: Members.optional() });

const Skipped = z.object({ membership_id: Id, name: z.string(), ...messageAs('reason') });

/** Members who were written to, and the others with the reason. */
export const SentOffers = z.object({ sent: z.array(Id), skipped: z.array(Skipped) });
export type SentOffers = z.output<typeof SentOffers>;

const given = {
  name: RequiredText(),
  role: OptionalText(),
  note: OptionalLines(2000),
  po_number: OptionalText(64),
  price: Money.nullable(),
};

/**
 * C873: what a member said by mail or phone; for a counter offer that the office does not agree to, a note to the member; or that the office confirms an
 * acceptance, with a note that says how the member confirmed it.
 */
export const AnswerForMember = z
  .strictObject({ ...given, kind: z.enum([...offerAnswers, 'counter_declined', 'confirmed']) })
  .partial()
  .required({ kind: true });

/** C875: new values of an accepted offer; tax follows from the price. */
export const ChangeOfOffer = z
  .strictObject({ price: Money, start_date: GivenDate, end_date: GivenDate, note: OptionalLines(2000), version: Version })
  .partial();

/** C874: the contact of the member to whom the link is sent; by default the one of the offer, or the second contact where an acceptance waits for it. */
export const LinkToSend = z.strictObject({ email: z.email().max(255).optional() });

/** C776: `seen` is sent with the first touch of the page; an answer names the one that it replaces. */
export const AnswerByLink = z
  .strictObject({ ...given, seen: z.literal(true), kind: z.enum(offerAnswers), replaces: Instant.nullable() })
  .partial();

/** The answer of a second contact, by the link that confirms. */
export const AnswerToConfirm = z
  .strictObject({ kind: z.enum(confirmationAnswers), name: given.name, role: given.role, note: given.note })
  .partial()
  .required({ kind: true });

/** An offer as its page shows it to a person with the link (C775). */
export const OfferPage = z.object({
  office: z.string(),
  office_email: z.string().nullable(),
  library: z.string(),
  locale: z.string(),
  contact: z.string(),
  ...DealOffer.pick({
    name: true,
    terms: true,
    year: true,
    start_date: true,
    end_date: true,
    price: true,
    currency: true,
    vat_rate: true,
    tax: true,
    valid_until: true,
    answer: true,
  }).shape,
  gross: Money.nullable(),
  /** Whether it renews at its price when its last day passes without an answer. */
  renews_by_silence: z.boolean(),
  /** Whether it was accepted, but is not binding yet. */
  to_confirm: z.boolean(),
  /** The confirmation of the acceptance; null where none was asked for. */
  confirmation: z
    .object({ asked: z.object({ name: z.string(), until: DateOnly }).nullable(), decided: ConfirmationDecision.nullable() })
    .nullable(),
  /** Whether the link confirms the acceptance, and answers nothing else. */
  confirms: z.boolean(),
  /** The reason why the link can no longer be used; null while it can. */
  closed: z.enum(linkClosedReasons).nullable(),
});
export type OfferPage = z.output<typeof OfferPage>;
