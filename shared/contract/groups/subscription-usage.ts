import { call, result } from '../route.ts';
import { SubscriptionUsage } from '../rows/subscription-usage-row.ts';

/** The use of a subscription and its cost per use, computed from the usage of its product. */
export const subscriptionUsage = {
  get: call({
    id: 'C653',
    method: 'GET',
    path: '/subscriptions/{id}/usage',
    permission: 'signed-in',
    servedBy: 'read',
    summary: 'Uses of a subscription by month, cost per use of its periods, refused requests and months unlike the others',
    reply: result(SubscriptionUsage),
  }),
};
