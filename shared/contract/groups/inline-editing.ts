import * as z from 'zod';
import { Reference } from '../fields.ts';
import { call, result } from '../route.ts';

const offer = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const choices = z.array(Reference);

/** What the cells of a grid offer to choose from. */
export const inlineEditing = {
  product: call({
    ...offer,
    id: 'C422',
    path: '/inline-editing/data/products/product',
    summary: "Choices for a product's cells",
    reply: result(z.object({ publishers: choices, 'product-types': choices, 'subject-categories': choices, owners: choices })),
  }),
  license: call({
    ...offer,
    id: 'C423',
    path: '/inline-editing/data/licenses/license',
    summary: "Choices for a license's cells",
    reply: result(z.object({ publishers: choices, owners: choices })),
  }),
  subscriptionPeriod: call({
    ...offer,
    id: 'C424',
    path: '/inline-editing/data/subscriptions/subscription-period',
    summary: "Choices for a subscription's and a period's cells",
    reply: result(
      z.object({
        vendors: choices,
        publishers: choices,
        products: choices,
        'product-types': choices,
        owners: choices,
        departments: choices,
        'cost-centers': choices,
        'financial-periods': choices,
      }),
    ),
  }),
};
