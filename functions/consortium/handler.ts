import { dealOffers, offerActions, offerResponses } from '#shared/contract/groups/deal-offers.ts';
import { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import { dealCards, deals } from '#shared/contract/groups/deals.ts';
import { receivedChanges, receivedOffers } from '#shared/contract/groups/received-offers.ts';
import { letters, membershipGroups, membershipInvitations, memberships } from '#shared/contract/groups/memberships.ts';
import { bind, serve } from '../platform/http.ts';
import { cardHandlers } from '#functions/records/work/cards/card-handlers.ts';
import { dealHandlers } from './deal-handlers.ts';
import { invitationHandlers } from './invitation-page.ts';
import { groupHandlers, letterHandlers } from './letter-handlers.ts';
import { dealOfferHandlers, offerActionHandlers } from './offer-handlers.ts';
import { offerResponseHandlers } from './offer-page.ts';
import { receivedChangeHandlers, receivedOfferHandlers } from './received-offer-handlers.ts';
import { membershipHandlers } from './membership-handlers.ts';
import { dealOrderHandlers } from './order-deal.ts';

export const handler = serve(
  bind(memberships, membershipHandlers),
  bind(membershipGroups, groupHandlers),
  bind(letters, letterHandlers),
  bind(deals, dealHandlers),
  bind(dealOrders, dealOrderHandlers),
  bind(dealOffers, dealOfferHandlers),
  bind(offerActions, offerActionHandlers),
  bind(offerResponses, offerResponseHandlers),
  bind(receivedOffers, receivedOfferHandlers),
  bind(receivedChanges, receivedChangeHandlers),
  bind(dealCards, cardHandlers('deals')),
  bind(membershipInvitations, invitationHandlers),
);
