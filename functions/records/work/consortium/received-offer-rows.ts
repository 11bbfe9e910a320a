import type {
  ReceivedChange,
  ReceivedChangeRow,
  ReceivedOffer,
  ReceivedOfferDetail,
  ReceivedOfferRow,
} from '#shared/contract/entities/received-offer.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { offerStateOn } from '#shared/domain/consortium/offers.ts';
import {
  receivedClosedReason,
  type SuggestionReason,
  suggestionReason,
  suggestionReasons,
} from '#shared/domain/consortium/received-offers.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';
import { answerColumns, grossOf } from './offer-rows.ts';
import { periodsOfOffer } from './received-offers.ts';

/** The periods of an offer, with the name of their subscription. */
function shownPeriods(model: ReadModel, offer: Pick<ReceivedOffer, 'id'>): ReceivedOfferRow['periods'] {
  const local = memberOf(model).currency;
  return periodsOfOffer(model, offer).flatMap(
    ({ id, version, subscription_id, start_date, end_date, currency, price, normalized_price }) => {
      const subscription = reference(model, 'subscription', subscription_id);
      const local_price_missing = currency !== local && price !== null && normalized_price === null;
      return subscription ? [{ id, version, subscription, start_date, end_date, local_price_missing }] : [];
    },
  );
}

/** A received offer as of today. */
export function receivedOfferRow(model: ReadModel, offer: ReceivedOffer): ReceivedOfferRow {
  const { ref: _ref, deal_ref: _deal, earlier, refused, reminded_on: _reminded, terms: _terms, ...shown } = offer;
  const membership = model.find('received_membership', offer.membership_id);
  const day = dayOf(model);
  const periods = shownPeriods(model, offer);
  return {
    ...shown,
    state: offerStateOn(offer, { state: offer.deal_state, ordered_on: offer.order?.on ?? null }, day),
    office: membership?.office_name ?? '',
    office_email: membership?.office_email ?? null,
    gross: grossOf(offer),
    closed: receivedClosedReason(offer, membership ? stateOn(membership, day) : 'ended', day),
    is_on_its_way: earlier !== null,
    refused_at: refused?.at ?? null,
    ...messageOrNullAs('refusal', refused?.reason ?? null),
    ...answerColumns(offer.answer),
    periods,
    subscription_names: periods.map(({ subscription }) => subscription.name).join(', '),
  };
}

/** All received offers: those that wait for an answer first, the most urgent at the top, then the others, the latest first. */
export function receivedOfferRows(model: ReadModel): ReceivedOfferRow[] {
  const isWaiting = ({ state, closed }: ReceivedOfferRow): boolean => closed === null && (state === 'sent' || state === 'seen');
  return [...model.all('received_offer')]
    .map((offer) => receivedOfferRow(model, offer))
    .toSorted((a, b) => {
      if (isWaiting(a) !== isWaiting(b)) return isWaiting(a) ? -1 : 1;
      const isEarlier = a.valid_until === b.valid_until ? a.year < b.year : a.valid_until < b.valid_until;
      return isEarlier === isWaiting(a) ? -1 : 1;
    });
}

/** The changes of an offer, or of all; the latest first. */
export function receivedChangeRows(model: ReadModel, offerId?: string): ReceivedChangeRow[] {
  const changes = offerId === undefined ? [...model.all('received_change')] : model.by('received_change', 'offer_id', offerId);
  return changes
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .flatMap((change) => {
      const row = receivedChangeRow(model, change);
      return row ? [row] : [];
    });
}

export function receivedChangeRow(model: ReadModel, change: ReceivedChange): ReceivedChangeRow | undefined {
  const offer = model.find('received_offer', change.offer_id);
  if (!offer) return undefined;
  const office = model.find('received_membership', offer.membership_id)?.office_name ?? '';
  const { year, currency } = offer;
  const { price, start_date, end_date } = change.after;
  const terms = { price_before: change.before.price, price, start_date, end_date };
  return { ...change, ...terms, office, offer: { id: offer.id, name: offer.name }, year, currency, periods: shownPeriods(model, offer) };
}

/** An offer with its text, its changes, and the subscriptions and products that an acceptance can choose. */
export function receivedOfferDetail(model: ReadModel, offer: ReceivedOffer): ReceivedOfferDetail {
  return {
    ...receivedOfferRow(model, offer),
    terms: offer.terms,
    changes: receivedChangeRows(model, offer.id),
    subscriptions: suggested(model, subscriptionsFor(model, offer)),
    own_products: suggested(model, productsFor(model, offer)),
  };
}

type Suggested = ReceivedOfferDetail['subscriptions'][number];

function subscriptionsFor(model: ReadModel, offer: ReceivedOffer): Suggested[] {
  return [...model.all('subscription')].map(({ id, name, product_id }) => {
    const product = model.find('product', product_id);
    const vendors = model.by('subscription_period', 'subscription_id', id).map(({ vendor_id }) => vendor_id);
    const providers = [product?.publisher_id, ...vendors].flatMap((each) => reference(model, 'provider', each)?.name ?? []);
    const identifiers = Object.values(identifiersOf(product));
    return { id, name, reason: suggestionReason(offer, { name, product: product?.name ?? '', identifiers, providers }) ?? null };
  });
}

function productsFor(model: ReadModel, offer: ReceivedOffer): Suggested[] {
  return [...model.all('product')].map((product) => {
    const { id, name, publisher_id } = product;
    const providers = [reference(model, 'provider', publisher_id)?.name ?? ''];
    const identifiers = Object.values(identifiersOf(product));
    return { id, name, reason: suggestionReason(offer, { name, product: name, identifiers, providers }) ?? null };
  });
}

/** The best suggestions first, then by name. */
function suggested(model: ReadModel, all: readonly Suggested[]): Suggested[] {
  const inOrder = nameOrder(model);
  const rank = (reason: SuggestionReason | null): number =>
    reason === null ? suggestionReasons.length : suggestionReasons.indexOf(reason);
  return all.toSorted((a, b) => rank(a.reason) - rank(b.reason) || inOrder(a.name, b.name));
}
