import type { CardStore } from '#shared/contract/card-stores.ts';
import type { DocumentKind } from '#shared/contract/entities/invoice.ts';
import { orderDocuments } from '#shared/contract/families/order-documents.ts';

/** The calls of additional orders and invoices: the same shapes for every resource. */
type Calls = ReturnType<typeof orderDocuments<'products'>>;

const made = new Map<CardStore, Calls>();

function callsOf(store: CardStore): Calls {
  let calls = made.get(store);
  if (!calls) {
    calls = orderDocuments(store) as unknown as Calls;
    made.set(store, calls);
  }
  return calls;
}

/** The four calls of one kind of document on records of a resource. */
export function documentCalls(store: CardStore, kind: DocumentKind) {
  const calls = callsOf(store);
  // Both kinds have calls of the same shape.
  return kind === 'order'
    ? {
        list: calls.additionalOrders,
        add: calls.addAdditionalOrder,
        update: calls.updateAdditionalOrder,
        remove: calls.removeAdditionalOrder,
      }
    : ({
        list: calls.additionalInvoices,
        add: calls.addAdditionalInvoice,
        update: calls.updateAdditionalInvoice,
        remove: calls.removeAdditionalInvoice,
      } as unknown as {
        list: Calls['additionalOrders'];
        add: Calls['addAdditionalOrder'];
        update: Calls['updateAdditionalOrder'];
        remove: Calls['removeAdditionalOrder'];
      });
}
