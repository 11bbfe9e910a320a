import * as z from 'zod';
import {
  AnswerByLink,
  AnswerForMember,
  AnswerToConfirm,
  ChangeOfOffer,
  DealOfferRow,
  LinkToSend,
  ListedOfferRow,
  OfferPage,
  OffersToRemind,
  OffersToSend,
  SentOffers,
} from '../entities/deal-offer.ts';
import { dealOfferColumns } from '../columns/deals.ts';
import { listParameters } from '../list-parameters.ts';
import { callsOf, json, listQuery, result, rows } from '../route.ts';

const office = { read: 'manage-consortium', write: 'manage-consortium', servedBy: 'read' } as const;
const ofDeal = callsOf('/deals/{id}', office);
const ofOffer = callsOf('/deal-offers/{id}', office);

/** The offers of a deal to the members of a consortium. */
export const dealOffers = {
  list: ofDeal.get('own', '/offers', 'The offers of a deal, with their answers', { reply: result(z.array(DealOfferRow)) }),
  send: ofDeal.post('C771', '/offers', 'Offer a year of a deal to members at their saved prices, each by an email with a link', {
    repeat: 'harmless',
    body: json(OffersToSend),
    reply: result(SentOffers),
  }),
  remind: ofDeal.post('C843', '/remind', 'Remind members that have not answered', {
    repeat: 'harmless',
    body: json(OffersToRemind),
    reply: result(SentOffers),
  }),
};

/** The offers of all deals, for their office. */
export const offerList = {
  list: callsOf('/deal-offers', office).get('own', '', 'The offers of a deal, or of all deals, with their answers', {
    query: listQuery(dealOfferColumns, listParameters['deal-offers']),
    reply: rows(ListedOfferRow),
  }),
};

/** One offer, for its office. */
export const offerActions = {
  withdraw: ofOffer.post('C772', '/withdraw', 'Withdraw an offer, and notify its member', {
    repeat: 'harmless',
    reply: result(DealOfferRow),
  }),
  answer: ofOffer.post(
    'C873',
    '/counter-answer',
    'Enter what a member said by mail or phone, decline its counter offer, or confirm its acceptance',
    {
      repeat: 'harmless',
      body: json(AnswerForMember),
      reply: result(DealOfferRow),
    },
  ),
  change: ofOffer.post('C875', '/change', 'Change price or dates of an accepted offer, and notify its member', {
    repeat: 'harmless',
    body: json(ChangeOfOffer),
    reply: result(DealOfferRow),
  }),
  link: ofOffer.post('C874', '/links', 'Send a new link: the earlier ones open nothing from now on', {
    repeat: 'harmless',
    body: json(LinkToSend),
    reply: result(DealOfferRow),
  }),
};

const byLink = callsOf('/offer-responses/{id}', { read: 'public', write: 'public' });

/** Calls for people without an account; `{id}` is the token of the link. */
export const offerResponses = {
  open: byLink.get('C775', '', 'An offer of a consortium, by the token of its link', { reply: result(OfferPage) }),
  answer: byLink.post('C776', '', 'Accept an offer, decline it or propose another price; or note that a person sees it', {
    repeat: 'harmless',
    body: json(AnswerByLink),
    reply: result(OfferPage),
  }),
  confirm: byLink.post('own', '/confirmation', 'Confirm the acceptance of an offer, or refuse to, by the link of a second contact', {
    repeat: 'harmless',
    body: json(AnswerToConfirm),
    reply: result(OfferPage),
  }),
};
