import { invoiceColumns, orderColumns } from '../columns/invoices.ts';
import { InvoiceChange, InvoiceCreation, InvoiceForm } from '../entities/invoice.ts';
import { updateMany } from '../families/update-many.ts';
import { deletion } from '../families/deletion.ts';
import { orderDocuments } from '../families/order-documents.ts';
import { Id } from '../fields.ts';
import { call, json, listQuery, multipart, query, result, rows } from '../route.ts';
import { OrderRow, OrdersAndInvoices, VendorInvoiceForm, VendorInvoiceRow } from '../rows/invoice-row.ts';

const read = { permission: 'signed-in', kind: 'query', servedBy: 'read', method: 'GET' } as const;
const change = { permission: 'edit-financials', kind: 'command', reply: result(VendorInvoiceRow) } as const;

/** What vendors want for periods: registered, approved, paid (D8). */
export const vendorInvoices = {
  list: call({
    ...read,
    id: 'own',
    path: '/vendor-invoices',
    summary: 'The invoices of all vendors',
    query: listQuery(invoiceColumns),
    reply: rows(VendorInvoiceRow),
  }),
  form: call({
    ...read,
    id: 'C505',
    path: '/vendor-invoices/create',
    summary: 'What the form of an invoice offers; for a period also what its next invoice would start with',
    query: query({ subscription_period_id: Id.optional() }),
    reply: result(VendorInvoiceForm),
  }),
  get: call({ ...read, id: 'C420', path: '/vendor-invoices/{id}', summary: 'One invoice with its files', reply: result(VendorInvoiceRow) }),
  create: call({
    ...change,
    id: 'own',
    method: 'POST',
    path: '/vendor-invoices',
    repeat: 'idempotency-key',
    summary: 'Register an invoice of a period, with a file if there is one',
    body: multipart(InvoiceCreation, ['file']),
  }),
  update: call({
    ...change,
    id: 'C421',
    method: 'PATCH',
    path: '/vendor-invoices/{id}',
    summary: 'Change an invoice, approve it, pay it, or take that back with a reason',
    body: json(InvoiceChange),
  }),
  updateMany: updateMany('/vendor-invoices', 'vendor invoice', 'edit-financials', InvoiceChange),
  // The one row for a form with a file (C425, D1): `_method=PATCH` is part of what it takes.
  updateByPost: call({
    ...change,
    id: 'C425',
    method: 'POST',
    path: '/vendor-invoices/{id}',
    repeat: 'harmless',
    summary: 'Change an invoice and add a file to it',
    body: multipart(InvoiceForm, ['file']),
  }),
  removeFile: call({
    ...change,
    id: 'own',
    method: 'DELETE',
    path: '/vendor-invoices/{id}/files/{fileId}',
    summary: 'Delete a file of an invoice',
  }),
  ...deletion('/vendor-invoices', 'vendor invoice', { remove: 'own', confirmation: 'own' }, 'edit-financials'),
};

/** What was ordered and invoiced, by subscription and by provider. */
export const ordersAndInvoices = {
  ofSubscription: call({
    ...read,
    id: 'C149',
    path: '/subscriptions/{id}/subscription-periods/orders-and-invoices',
    summary: 'Orders and invoices of each period against its price, with what explains the difference',
    reply: result(OrdersAndInvoices),
  }),
  ofPublisher: call({
    ...read,
    id: 'C251',
    path: '/publishers/{id}/orders',
    summary: 'Orders of what a publisher publishes',
    query: listQuery(orderColumns),
    reply: rows(OrderRow),
  }),
  invoicesOfPublisher: call({
    ...read,
    id: 'C252',
    path: '/publishers/{id}/invoices',
    summary: 'Invoices for what a publisher publishes',
    query: listQuery(invoiceColumns),
    reply: rows(VendorInvoiceRow),
  }),
  ofVendor: call({
    ...read,
    id: 'C261',
    path: '/vendors/{id}/orders',
    permission: 'view-vendors',
    summary: 'Orders at a vendor',
    query: listQuery(orderColumns),
    reply: rows(OrderRow),
  }),
  invoicesOfVendor: call({
    ...read,
    id: 'C262',
    path: '/vendors/{id}/invoices',
    permission: 'view-vendors',
    summary: 'Invoices of a vendor',
    query: listQuery(invoiceColumns),
    reply: rows(VendorInvoiceRow),
  }),
};

/** Additional orders and invoices, wherever there are cards. */
export const subscriptionDocuments = orderDocuments('subscriptions');
export const productDocuments = orderDocuments('products');
export const vendorDocuments = orderDocuments('vendors', 'view-vendors');
export const publisherDocuments = orderDocuments('publishers');
export const licenseDocuments = orderDocuments('licenses');
export const licensePeriodDocuments = orderDocuments('license-periods');
