import type { DealOffer, DealOfferRow, ListedOfferRow } from '#shared/contract/entities/deal-offer.ts';
import { notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { isAnswerable, offerStateOn } from '#shared/domain/consortium/offers.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** Price and tax of an offer; null while the rate is not known. */
export function grossOf({ price, tax, currency }: Pick<DealOffer, 'price' | 'tax' | 'currency'>): number | null {
  return tax === null ? null : sumMoney([price, tax], currency);
}

/** An offer with its member, as of today. */
export function dealOfferRow(model: ReadModel, offer: DealOffer): DealOfferRow {
  const { terms: _terms, link: _link, confirm_link: _confirm, ...shown } = offer;
  const name = model.find('membership', offer.membership_id)?.name ?? '';
  const deal = model.find('deal', offer.deal_id);
  return {
    ...shown,
    state: deal ? offerStateOn(offer, deal, dayOf(model)) : offer.state,
    membership: { id: offer.membership_id, name },
    gross: grossOf(offer),
  };
}

/** The offers of a deal by year and member, the latest first. */
export function dealOfferRows(model: ReadModel, dealId: string): DealOfferRow[] {
  const inOrder = nameOrder(model);
  return model
    .by('deal_offer', 'deal_id', dealId)
    .map((offer) => dealOfferRow(model, offer))
    .toSorted((a, b) => a.year - b.year || inOrder(a.membership.name, b.membership.name) || (a.created_at < b.created_at ? 1 : -1));
}

/** The parts of an answer as columns; null without one. */
export function answerColumns(answer: DealOffer['answer']) {
  return {
    answered_by: answer && [answer.name, answer.role].filter(Boolean).join(', '),
    answered_at: answer?.at ?? null,
    po_number: answer?.po_number ?? null,
    note: answer?.note ?? null,
  };
}

/** An offer with the parts of its answer as columns. */
function listedOfferRow(row: DealOfferRow): ListedOfferRow {
  return { ...row, ...answerColumns(row.answer), proposed_price: row.answer?.price ?? null };
}

/** The offers of a deal, or of all deals, as a list. Throws 404 for an unknown deal. */
export function listedOfferRows(model: ReadModel, { deal_id }: { deal_id?: string | undefined } = {}): ListedOfferRow[] {
  if (deal_id !== undefined && !model.find('deal', deal_id)) throw notFound(kindWord('deal'));
  const offers = deal_id === undefined ? [...model.all('deal_offer')] : model.by('deal_offer', 'deal_id', deal_id);
  return offers.map((offer) => listedOfferRow(dealOfferRow(model, offer)));
}

/** The offers of a deal's year that were neither withdrawn nor replaced, by member: at most one each. */
export function standingOffers(model: ReadModel, dealId: string, year: number): Map<string, DealOffer> {
  return new Map(
    model
      .by('deal_offer', 'deal_id', dealId)
      .filter((offer) => offer.year === year && isAnswerable(offer.state))
      .map((offer) => [offer.membership_id, offer]),
  );
}
