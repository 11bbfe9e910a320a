import { invoiceColumns, orderColumns } from '../columns/invoices.ts';
import { InvoiceChange, InvoiceCreation, InvoiceForm } from '../entities/invoice.ts';
import { updateMany } from '../families/update-many.ts';
import { deletion } from '../families/deletion.ts';
import { orderDocuments } from '../families/order-documents.ts';
import { Id } from '../fields.ts';
import { callsOf, json, listQuery, multipart, query, result, rows } from '../route.ts';
import { OrderRow, OrdersAndInvoices, VendorInvoiceForm, VendorInvoiceRow } from '../rows/invoice-row.ts';

const vendorInvoicesCalls = callsOf('/vendor-invoices', { read: 'signed-in', write: 'edit-financials', servedBy: 'read' });

/** Vendors' invoices for periods: registered, approved, paid (D8). */
export const vendorInvoices = {
  list: vendorInvoicesCalls.get('own', '', 'The invoices of all vendors', {
    query: listQuery(invoiceColumns),
    reply: rows(VendorInvoiceRow),
  }),
  form: vendorInvoicesCalls.get(
    'C505',
    '/create',
    'What the form of an invoice offers; for a period also what its next invoice would start with',
    { query: query({ subscription_period_id: Id.optional() }), reply: result(VendorInvoiceForm) },
  ),
  get: vendorInvoicesCalls.get('C420', '/{id}', 'One invoice with its files', { reply: result(VendorInvoiceRow) }),
  create: vendorInvoicesCalls.post('own', '', 'Register an invoice of a period, with a file if there is one', {
    reply: result(VendorInvoiceRow),
    repeat: 'idempotency-key',
    body: multipart(InvoiceCreation, ['file']),
  }),
  update: vendorInvoicesCalls.patch('C421', '/{id}', 'Change an invoice, approve it, pay it, or take that back with a reason', {
    reply: result(VendorInvoiceRow),
    body: json(InvoiceChange),
  }),
  updateMany: updateMany('/vendor-invoices', { title: 'vendor invoice', permission: 'edit-financials', change: InvoiceChange }),
  // The only row for a form with a file (C425, D1): it also accepts `_method=PATCH`.
  updateByPost: vendorInvoicesCalls.post('C425', '/{id}', 'Change an invoice and add a file to it', {
    reply: result(VendorInvoiceRow),
    repeat: 'harmless',
    body: multipart(InvoiceForm, ['file']),
  }),
  removeFile: vendorInvoicesCalls.delete('own', '/{id}/files/{fileId}', 'Delete a file of an invoice', { reply: result(VendorInvoiceRow) }),
  ...deletion('/vendor-invoices', 'vendor invoice', { remove: 'own', confirmation: 'own' }, { remove: 'edit-financials' }),
};

const ordersAndInvoicesCalls = callsOf('', { read: 'signed-in', servedBy: 'read' });

/** Orders and invoices, by subscription and by provider. */
export const ordersAndInvoices = {
  ofSubscription: ordersAndInvoicesCalls.get(
    'C149',
    '/subscriptions/{id}/subscription-periods/orders-and-invoices',
    'Orders and invoices of each period against its price, with what explains the difference',
    { reply: result(OrdersAndInvoices) },
  ),
  ofPublisher: ordersAndInvoicesCalls.get('C251', '/publishers/{id}/orders', 'Orders of what a publisher publishes', {
    query: listQuery(orderColumns),
    reply: rows(OrderRow),
  }),
  invoicesOfPublisher: ordersAndInvoicesCalls.get('C252', '/publishers/{id}/invoices', 'Invoices for what a publisher publishes', {
    query: listQuery(invoiceColumns),
    reply: rows(VendorInvoiceRow),
  }),
  ofVendor: ordersAndInvoicesCalls.get('C261', '/vendors/{id}/orders', 'Orders at a vendor', {
    permission: 'view-vendors',
    query: listQuery(orderColumns),
    reply: rows(OrderRow),
  }),
  invoicesOfVendor: ordersAndInvoicesCalls.get('C262', '/vendors/{id}/invoices', 'Invoices of a vendor', {
    permission: 'view-vendors',
    query: listQuery(invoiceColumns),
    reply: rows(VendorInvoiceRow),
  }),
};

/** Additional orders and invoices, for all records with cards. */
export const subscriptionDocuments = orderDocuments('subscriptions');
export const productDocuments = orderDocuments('products');
export const vendorDocuments = orderDocuments('vendors', 'view-vendors');
export const publisherDocuments = orderDocuments('publishers');
export const licenseDocuments = orderDocuments('licenses');
export const licensePeriodDocuments = orderDocuments('license-periods');
