import * as z from 'zod';
import { dealStates } from '#shared/domain/consortium/deals.ts';
import { offerAnswers, offerStates, storedOfferStates } from '#shared/domain/consortium/offers.ts';
import { changeAnswers, changeStates, receivedClosedReasons, suggestionReasons } from '#shared/domain/consortium/received-offers.ts';
import { silences } from '#shared/domain/consortium/silence.ts';
import { officeHolds } from '#shared/domain/periods/period-lock.ts';
import {
  audit,
  Currency,
  DateOnly,
  ForeignId,
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
import { messageOrNullAs, StoredMessage } from '../message-fields.ts';
import { dealLimits } from './deal.ts';
import { DealOrder, OfferAnswer } from './deal-offer.ts';

const OfferedProduct = z.object({ name: RequiredText(), issns: z.array(z.string().max(20)).max(4) });

/** The facts of an offer, as its office sent them. */
export const offerFacts = {
  /** The name of the deal. */
  name: RequiredText(),
  provider: OptionalText(),
  products: z.array(OfferedProduct).max(dealLimits.products),
  license: OptionalText(),
  year: z.int().min(1900).max(2100),
  start_date: DateOnly,
  end_date: DateOnly,
  price: Money,
  currency: Currency,
  vat_rate: Percentage.nullable(),
  tax: Money.nullable(),
  terms: RichText,
  valid_until: DateOnly,
};

/** An offer of a consortium, as the member keeps it. */
export const ReceivedOffer = z.object({
  ...audit,
  ...offerFacts,
  membership_id: Ref('received_membership'),
  /** The names of offer and deal in letters with the office. */
  ref: ForeignId('the name of the offer in letters', z.string().max(64)),
  deal_ref: ForeignId('the name of the deal in letters', z.string().max(64)),
  state: z.enum(storedOfferStates),
  deal_state: z.enum(dealStates),
  /** The effect of its last day without an answer. */
  silence: z.enum(silences),
  order: DealOrder.nullable(),
  /** The answer that counts, or that is on its way to the office. */
  answer: OfferAnswer.nullable(),
  /** The state before an answer that the office has not confirmed; null for a confirmed answer. */
  earlier: z.object({ state: z.enum(storedOfferStates), answer: OfferAnswer.nullable() }).nullable(),
  /** The last answer that the office did not take, and its reason. */
  refused: z.object({ kind: z.enum(offerAnswers), at: Instant, reason: StoredMessage }).nullable(),
  /** The note of the office when it declined a counter offer. */
  office_note: OptionalLines(2000),
  /** The fields of its periods that the office determines. */
  held: z.array(z.enum(officeHolds)).max(officeHolds.length),
  /** The day of the last reminder of its last day. */
  reminded_on: DateOnly.nullable(),
});
export type ReceivedOffer = z.output<typeof ReceivedOffer>;

/** Values of an offer that its office changes after it was accepted. */
export const offerTerms = { price: Money, tax: Money.nullable(), start_date: DateOnly, end_date: DateOnly };
const OfferTerms = z.object(offerTerms);
export type OfferTerms = z.output<typeof OfferTerms>;

/** A change of an accepted offer, as the member keeps it. */
export const ReceivedChange = z.object({
  ...audit,
  offer_id: Ref('received_offer'),
  /** Changes of an offer are counted by the office. */
  number: z.int(),
  before: OfferTerms,
  after: OfferTerms,
  note: OptionalLines(2000),
  state: z.enum(changeStates),
  answered_at: Instant.nullable(),
  answerer: OptionalText(),
});
export type ReceivedChange = z.output<typeof ReceivedChange>;

const PeriodOfOffer = z.object({
  id: Id,
  version: Version,
  subscription: Reference,
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  /** Whether the price in the currency of the library is missing, as no exchange rate is known. */
  local_price_missing: z.boolean(),
});

/** A received offer as lists show it, as of today. */
export const ReceivedOfferRow = z.object({
  ...ReceivedOffer.omit({ ref: true, deal_ref: true, earlier: true, refused: true, reminded_on: true, terms: true }).shape,
  state: z.enum(offerStates),
  office: z.string(),
  office_email: z.string().nullable(),
  /** Price and tax; null while the rate is not known. */
  gross: Money.nullable(),
  /** The reason why it can no longer be answered; null while it can. */
  closed: z.enum(receivedClosedReasons).nullable(),
  /** Whether the answer waits for its delivery. */
  is_on_its_way: z.boolean(),
  refused_at: Instant.nullable(),
  ...messageOrNullAs('refusal'),
  /** The parts of the answer, as columns. */
  answered_by: z.string().nullable(),
  answered_at: Instant.nullable(),
  po_number: z.string().nullable(),
  note: z.string().nullable(),
  /** The subscriptions of its periods. */
  subscription_names: z.string(),
  periods: z.array(PeriodOfOffer),
});
export type ReceivedOfferRow = z.output<typeof ReceivedOfferRow>;

const Suggestion = z.object({
  ...Reference.shape,
  /** Why it is suggested; null for the other subscriptions. */
  reason: z.enum(suggestionReasons).nullable(),
});

export const ReceivedChangeRow = z.object({
  ...ReceivedChange.shape,
  office: z.string(),
  offer: Reference,
  /** The terms before and after, as columns. */
  price_before: Money,
  price: Money,
  start_date: DateOnly,
  end_date: DateOnly,
  year: z.int(),
  currency: Currency,
  periods: z.array(PeriodOfOffer),
});
export type ReceivedChangeRow = z.output<typeof ReceivedChangeRow>;

/** One received offer, with what its answer can choose from (C848). */
export const ReceivedOfferDetail = z.object({
  ...ReceivedOfferRow.shape,
  terms: RichText,
  changes: z.array(ReceivedChangeRow),
  /** Subscriptions that it may renew, the suggested ones first. */
  subscriptions: z.array(Suggestion),
  /** Products for a new subscription, the suggested ones first. */
  own_products: z.array(Suggestion),
});
export type ReceivedOfferDetail = z.output<typeof ReceivedOfferDetail>;

/**
 * C774. An acceptance says which subscription it renews, or names the product of a new one. `period_id` confirms that an existing period of the same
 * dates gets price and decision; `replaces` is the instant of the answer that the person saw.
 */
export const AnswerToOffer = z
  .strictObject({
    kind: z.enum(offerAnswers),
    note: OptionalLines(2000),
    po_number: OptionalText(64),
    price: Money.nullable(),
    replaces: Instant.nullable(),
    subscription_id: ForeignId('a subscription, which the commit looks for').nullable(),
    product_id: ForeignId('a product, which the commit looks for').nullable(),
    period_id: ForeignId('a period, which the commit looks for').nullable(),
  })
  .partial()
  .required({ kind: true });

/** The answer to a change (C849). */
export const AnswerToChange = z.strictObject({ answer: z.enum(changeAnswers) });
