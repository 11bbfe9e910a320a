import { OrderStepToTake } from '../entities/deal-order.ts';
import { callsOf, json, result } from '../route.ts';
import { DealBalance, OrderedDeal } from '../rows/deal-row.ts';

const calls = callsOf('/deals/{id}/order', { read: 'manage-consortium', write: 'manage-consortium', servedBy: 'insights' });

/** The order of a deal: its sums, and the steps from the last answer to the order. */
export const dealOrders = {
  balance: calls.get('own', '', 'What the members of a deal accepted, year by year, and what is missing to its order', {
    reply: result(DealBalance),
  }),
  step: calls.post(
    'C844',
    '',
    'Close a deal to answers, open it again, share its gap anew, give members more time, or order it. Repeating a step has no effect',
    { repeat: 'harmless', body: json(OrderStepToTake), reply: result(OrderedDeal) },
  ),
};
