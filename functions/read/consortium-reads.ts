import type { groups } from '#shared/contract/calls.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { dealOfferRows, listedOfferRows } from '#functions/records/work/consortium/offer-rows.ts';
import { receivedChangeRows, receivedOfferDetail, receivedOfferRows } from '#functions/records/work/consortium/received-offer-rows.ts';
import { dealRows } from '#functions/records/work/consortium/deal-row.ts';
import { membershipRows, officeLetterRows, receivedMembershipRow } from '#functions/records/work/consortium/membership-rows.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { licensePeriodReferences } from '#functions/records/holdings/price-ceilings/price-ceiling-row.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { pageOfRows } from '#functions/records/ground/list-engine.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { columnsOf } from '#functions/records/output/lists/list-columns.ts';
import { catalogueReads } from './catalogue-reads.ts';

/** The read calls of memberships. */
export const membershipReads: ReadHandlers<typeof groups.memberships> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'memberships', membershipRows(model), request.query);
  },
  mine: async (request) => {
    const model = await request.model();
    const inOrder = nameOrder(model);
    return [...model.all('received_membership')]
      .toSorted((a, b) => inOrder(a.office_name, b.office_name))
      .map((row) => receivedMembershipRow(model, row));
  },
};

/** The read call of the groups of members. */
export const membershipGroupReads: ReadHandlers<typeof groups.membershipGroups> = {
  list: async (request) => {
    const model = await request.model();
    const inOrder = nameOrder(model);
    return [...model.all('membership_group')].toSorted((a, b) => inOrder(a.name, b.name));
  },
};

/** The read call of letters. */
export const letterReads: ReadHandlers<typeof groups.letters> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'letters', officeLetterRows(model), request.query);
  },
};

/** Reading deals (C765, C840). */
export const dealReads: ReadHandlers<typeof groups.deals> = catalogueReads({
  kind: 'deal',
  list: 'deals',
  rows: dealRows,
  form: (model) => ({
    providers: references(model, 'provider'),
    products: references(model, 'product'),
    license_periods: licensePeriodReferences(model),
    groups: references(model, 'membership_group'),
    currency: memberOf(model).currency,
  }),
});

/** The offers that this library received (C773, C848). */
export const receivedOfferReads: ReadHandlers<typeof groups.receivedOffers> = {
  list: async (request) => {
    const model = await request.model();
    // In the order of their urgency unless the caller names another.
    return pageOfRows(receivedOfferRows(model), columnsOf(model, 'received-offers'), request.query, memberOf(model));
  },
  get: async (request) => {
    const model = await request.model();
    const offer = model.find('received_offer', request.params.id);
    if (!offer) throw notFound(kindWord('received_offer'));
    return receivedOfferDetail(model, offer);
  },
};

/** The changes of accepted offers by their offices (C876). */
export const receivedChangeReads: ReadHandlers<typeof groups.receivedChanges> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'received-changes', receivedChangeRows(model), request.query);
  },
};

/** The list of offers. */
export const offerListReads: ReadHandlers<typeof groups.offerList> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'deal-offers', listedOfferRows(model, request.query.extra), request.query);
  },
};

/** The offers of a deal. */
export const dealOfferReads: ReadHandlers<typeof groups.dealOffers> = {
  list: async (request) => {
    const model = await request.model();
    const deal = model.find('deal', request.params.id);
    if (!deal) throw notFound(kindWord('deal'));
    return dealOfferRows(model, deal.id);
  },
};
