import type { groups } from '#shared/contract/calls.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { VendorInvoiceForm } from '#shared/contract/rows/invoice-row.ts';
import { stillToInvoice } from '#shared/domain/invoices/explain-difference.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { proposeInvoice } from '#functions/records/holdings/invoices/propose-invoice.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { comparedOf, ordersAndInvoicesOf } from '#functions/records/holdings/invoices/period-invoices.ts';
import { vendorInvoiceRow } from '#functions/records/holdings/invoices/vendor-invoice-row.ts';
import { maySeeProvider } from '#functions/records/ground/references/closed-vendors.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';
import { invoiceRows, orderRows } from '#functions/records/output/lists/invoice-rows.ts';
import { publisherRows, vendorRows } from '#functions/records/output/lists/list-sources.ts';
import { say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/** The initial values of a period's next invoice: the part of the price not invoiced yet. */
function proposalFor(model: ReadModel, period: SubscriptionPeriod): VendorInvoiceForm['proposal'] {
  const left = stillToInvoice(comparedOf(model, period));
  const amount = left === undefined || left === 0 ? null : left;
  return { subscription_period_id: period.id, ...proposeInvoice(model, period), date: dayOf(model), amount };
}

/** The read calls of vendor invoices. */
export const invoiceReads: ReadHandlers<typeof groups.vendorInvoices> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'vendor-invoices', invoiceRows(model), request.query);
  },
  form: async (request) => {
    const model = await request.model();
    const { subscription_period_id: id } = request.query;
    const period = id === undefined ? undefined : model.find('subscription_period', id);
    if (id !== undefined && !period) throw notFound(say('metadata.subscriptionPeriod'));
    const inOrder = nameOrder(model);
    return {
      vendors: [...model.all('provider')]
        .filter(({ id: vendorId, is_vendor, active }) => is_vendor && active && maySeeProvider(model, request.caller, vendorId))
        .map((provider) => ({ id: provider.id, name: provider.name, currency: provider.currency }))
        .sort((a, b) => inOrder(a.name, b.name)),
      normalized_currency: memberOf(model).currency,
      proposal: period ? proposalFor(model, period) : null,
    };
  },
  get: async (request) => {
    const model = await request.model();
    const invoice = model.find('vendor_invoice', request.params.id);
    if (!invoice) throw notFound(say('kinds.vendor_invoice'));
    return vendorInvoiceRow(model, invoice, dayOf(model));
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'vendor_invoice', request.params.id, '/vendor-invoices'),
};

/** The read calls of orders and invoices, by subscription and by provider. */
export const orderAndInvoiceReads: ReadHandlers<typeof groups.ordersAndInvoices> = {
  ofSubscription: async (request) => {
    const model = await request.model();
    const subscription = model.find('subscription', request.params.id);
    if (!subscription) throw notFound(say('kinds.subscription'));
    return ordersAndInvoicesOf(model, subscription.id, dayOf(model));
  },
  ofPublisher: async (request) => {
    const model = await request.model();
    const { id } = oneRow(model, 'provider', publisherRows(model), request.params.id);
    return answerList(
      model,
      'orders',
      orderRows(model).filter(({ publisher }) => publisher?.id === id),
      request.query,
    );
  },
  invoicesOfPublisher: async (request) => {
    const model = await request.model();
    const { id } = oneRow(model, 'provider', publisherRows(model), request.params.id);
    return answerList(
      model,
      'vendor-invoices',
      invoiceRows(model).filter(({ publisher }) => publisher?.id === id),
      request.query,
    );
  },
  ofVendor: async (request) => {
    const model = await request.model();
    const { id } = oneRow(model, 'provider', vendorRows(model), request.params.id);
    return answerList(
      model,
      'orders',
      orderRows(model).filter(({ vendor }) => vendor?.id === id),
      request.query,
    );
  },
  invoicesOfVendor: async (request) => {
    const model = await request.model();
    const { id } = oneRow(model, 'provider', vendorRows(model), request.params.id);
    return answerList(
      model,
      'vendor-invoices',
      invoiceRows(model).filter(({ vendor }) => vendor?.id === id),
      request.query,
    );
  },
};
