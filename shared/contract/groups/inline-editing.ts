import * as z from 'zod';
import { Reference } from '../fields.ts';
import { callsOf, result } from '../route.ts';

const choices = z.array(Reference);

const calls = callsOf('/inline-editing/data', { read: 'signed-in', servedBy: 'read' });

/** Choices for the cells of a grid. */
export const inlineEditing = {
  product: calls.get('C422', '/products/product', "Choices for a product's cells", {
    reply: result(z.object({ publishers: choices, 'product-types': choices, 'subject-categories': choices, owners: choices })),
  }),
  license: calls.get('C423', '/licenses/license', "Choices for a license's cells", {
    reply: result(z.object({ publishers: choices, owners: choices })),
  }),
  subscriptionPeriod: calls.get('C424', '/subscriptions/subscription-period', "Choices for a subscription's and a period's cells", {
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
