import type { Deal } from '#shared/contract/entities/deal.ts';
import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { renewsBySilence } from '#shared/domain/consortium/silence.ts';
import { sendLetter } from '#functions/platform/across.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** The name of an offer in letters. It is derived, so that no id of the office leaves it. */
export function offerName(id: string): string {
  return idOf('offer in letters', id);
}

/** The name of a deal in letters. */
export function dealName(id: string): string {
  return idOf('deal in letters', id);
}

/** The order of a deal as letters name it; null until it is ordered. */
export function orderOf({
  ordered_on,
  order_number,
}: Pick<Deal, 'ordered_on' | 'order_number'>): { number: string | null; on: string } | null {
  return ordered_on === null ? null : { number: order_number, on: ordered_on };
}

/** Lets the accounts of the members know the state of a deal, after the commit that changes it. */
export function announceDeal(tx: Transaction, { id }: Pick<Deal, 'id'>): void {
  tx.job('send-deal-letters', { deal_id: id });
}

/** The offer of a member by its name in letters; undefined for one of another member. */
export function offerNamed(model: ReadModel, membership: string, name: string): DealOffer | undefined {
  return model.by('deal_offer', 'membership_id', membership).find(({ id }) => offerName(id) === name);
}

/** The instant at which the account of a member was linked; null for a member without an account. Letters about an offer begin anew with each link. */
function linkedAt(model: ReadModel, membership: string): string | null {
  const row = model.find('membership', membership);
  return row?.linked ? (row.invitation?.closed_at ?? row.created_at) : null;
}

/** The last state of the deal in letters about an offer to the account that is linked now; null if no letter has named the offer. */
export function announcedState(model: ReadModel, { announced, membership_id }: DealOffer): DealOffer['announced'] {
  return announced !== null && announced.link === linkedAt(model, membership_id) ? announced : null;
}

/** Whether the account of a member knows an offer, but not the state of its deal. */
export function isOutdated(model: ReadModel, offer: DealOffer, deal: Deal): boolean {
  const known = announcedState(model, offer);
  return known !== null && JSON.stringify(known) !== JSON.stringify(announcement(model, offer.membership_id, deal));
}

/** The mark of an offer whose account knows the state of the deal. Null for a member without an account. */
export function announcement(model: ReadModel, membership: string, deal: Deal): DealOffer['announced'] {
  const link = linkedAt(model, membership);
  return link === null ? null : { state: deal.state, order: orderOf(deal), link };
}

/** Sends an offer to the account of its member, in this commit. */
export async function sendOfferLetter(
  tx: Transaction,
  model: ReadModel,
  { offer, deal, replaces = null }: { offer: DealOffer; deal: Deal; replaces?: string | null },
): Promise<void> {
  const { name, year, start_date, end_date, price, currency, vat_rate, tax, terms, valid_until, answer, state } = offer;
  const licensePeriod = model.find('license_period', deal.license_period_id);
  const payload = {
    name,
    provider: reference(model, 'provider', deal.provider_id)?.name ?? null,
    products: deal.product_ids.flatMap((id) => {
      const product = model.find('product', id);
      const { online_identifier, print_identifier } = identifiersOf(product);
      return product ? [{ name: product.name, issns: [online_identifier, print_identifier].filter((each) => each !== null) }] : [];
    }),
    license: model.find('license', licensePeriod?.license_id)?.name ?? null,
    year,
    start_date,
    end_date,
    price,
    currency,
    vat_rate,
    tax,
    terms,
    valid_until,
    answer,
    to_confirm: state === 'to_confirm',
    silence: renewsBySilence(offer) ? 'renews' : 'expires',
    offer: offerName(offer.id),
    deal: dealName(deal.id),
    replaces: replaces === null ? null : offerName(replaces),
    deal_state: deal.state,
    order: orderOf(deal),
  };
  await sendLetter(tx, { side: 'membership', membership: offer.membership_id, kind: 'offer', payload });
}

/** Sends the account of a member the answer that was given by link or entered by the office; none for an offer that is open again. */
export async function sendAnswerLetter(tx: Transaction, offer: DealOffer, note: string | null = null): Promise<void> {
  const to_confirm = offer.state === 'to_confirm';
  const payload = { offer: offerName(offer.id), answer: offer.answer, to_confirm, note, replaces: null };
  await sendLetter(tx, { side: 'membership', membership: offer.membership_id, kind: 'offer_answer', payload });
}

/** Notifies the account of a member that an offer was withdrawn. */
export async function sendWithdrawalLetter(tx: Transaction, offer: DealOffer): Promise<void> {
  const payload = { offer: offerName(offer.id) };
  await sendLetter(tx, { side: 'membership', membership: offer.membership_id, kind: 'offer_withdrawn', payload });
}
