import { AnswerToChange, AnswerToOffer, ReceivedChangeRow, ReceivedOfferDetail, ReceivedOfferRow } from '../entities/received-offer.ts';
import { receivedChangeColumns, receivedOfferColumns } from '../columns/received-offers.ts';
import { callsOf, json, listQuery, result, rows } from '../route.ts';

const access = { read: 'read-only-access', write: 'answer-offers', servedBy: 'read' } as const;
const offers = callsOf('/received-offers', access);
const changes = callsOf('/received-changes', access);

/** The offers that a library received from the offices of its consortia. */
export const receivedOffers = {
  list: offers.get('C773', '', 'The received offers, with their answers', {
    query: listQuery(receivedOfferColumns),
    reply: rows(ReceivedOfferRow),
  }),
  get: offers.get('C848', '/{id}', 'A received offer, with the subscriptions that it may renew', { reply: result(ReceivedOfferDetail) }),
  answer: offers.post('C774', '/{id}/answer', 'Accept an offer for a subscription, decline it or propose another price', {
    repeat: 'harmless',
    body: json(AnswerToOffer),
    reply: result(ReceivedOfferDetail),
  }),
};

/** The changes of accepted offers by their offices. */
export const receivedChanges = {
  list: changes.get('C876', '', 'The changes of accepted offers by their offices', {
    query: listQuery(receivedChangeColumns),
    reply: rows(ReceivedChangeRow),
  }),
  answer: changes.post('C849', '/{id}/answer', 'Accept a change, refuse it, or keep both', {
    repeat: 'harmless',
    body: json(AnswerToChange),
    reply: result(ReceivedChangeRow),
  }),
};
