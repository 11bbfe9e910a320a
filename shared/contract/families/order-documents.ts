import * as z from 'zod';
import type { CardStore } from '../card-stores.ts';
import { DocumentChange, DocumentCreation, type DocumentKind } from '../entities/invoice.ts';
import { Id } from '../fields.ts';
import type { Access } from '../permissions.ts';
import { call, multipart, result } from '../route.ts';
import { OrderDocumentRow } from '../rows/invoice-row.ts';

const Removed = z.object({ id: Id });
const files = ['file'] as const;

/**
 * The additional orders and invoices of records of one resource (C113-C116, C510-C513). They are few and rarely read: the resource's own function
 * also answers the lists, which saves the gateway two routes per resource.
 */
export function orderDocuments<const S extends CardStore>(store: S, access: Access = 'signed-in') {
  const change = { permission: 'edit-financials', kind: 'command' } as const;
  const of = <const K extends DocumentKind>(kind: K, ids: { list: string; create: string; update: string; remove: string }) => {
    const path = `/${store}/{entityId}/files/additional-${kind}s` as const;
    const title = `additional ${kind}` as const;
    return {
      list: call({
        id: ids.list,
        method: 'GET',
        path,
        permission: access,
        kind: 'query',
        summary: `The ${title}s of a record, latest first`,
        reply: result(z.array(OrderDocumentRow)),
      }),
      create: call({
        ...change,
        id: ids.create,
        method: 'POST',
        path,
        repeat: 'idempotency-key',
        summary: `Add an ${title}: its file in the form while small, else by the id of an upload`,
        body: multipart(DocumentCreation, files),
        reply: result(OrderDocumentRow),
      }),
      update: call({
        ...change,
        id: ids.update,
        method: 'PUT',
        path: `${path}/{id}` as const,
        summary: `Change an ${title}; with a file as a POST that says _method=PUT`,
        body: multipart(DocumentChange, files),
        reply: result(OrderDocumentRow),
      }),
      remove: call({
        ...change,
        id: ids.remove,
        method: 'DELETE',
        path: `${path}/{id}` as const,
        summary: `Delete an ${title} with its file`,
        reply: result(Removed),
      }),
    };
  };
  const orders = of('order', { list: 'C113', create: 'C114', update: 'C115', remove: 'C116' });
  const invoices = of('invoice', { list: 'C510', create: 'C511', update: 'C512', remove: 'C513' });
  return {
    additionalOrders: orders.list,
    addAdditionalOrder: orders.create,
    updateAdditionalOrder: orders.update,
    removeAdditionalOrder: orders.remove,
    additionalInvoices: invoices.list,
    addAdditionalInvoice: invoices.create,
    updateAdditionalInvoice: invoices.update,
    removeAdditionalInvoice: invoices.remove,
  };
}
