import type { VendorInvoice } from '#shared/contract/entities/invoice.ts';
import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { invoiceActionsOf } from '#shared/domain/invoices/change-state.ts';
import { isOverdue } from '#shared/domain/invoices/is-overdue.ts';
import { appliesTo } from './applies-to.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { invoiceFilesOf } from './invoice-file.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** An invoice with its names, its files and what can be done with it. `today` is the member's. */
export function vendorInvoiceRow(model: ReadModel, invoice: VendorInvoice, today: string): VendorInvoiceRow {
  const period = model.find('subscription_period', invoice.subscription_period_id);
  const subscription = reference(model, 'subscription', period?.subscription_id);
  const applies = appliesTo(model, period);
  const files = invoiceFilesOf(model, 'vendor_invoice', invoice.id);
  return {
    ...model.live('vendor_invoice', invoice),
    name: invoice.number,
    vendor: reference(model, 'provider', invoice.vendor_id),
    publisher: reference(model, 'provider', period?.publisher_id ?? model.find('product', period?.product_id)?.publisher_id),
    subscription,
    subscription_id: subscription?.id ?? null,
    subscription_period: period
      ? {
          id: period.id,
          name: subscription?.name ?? '',
          name_reference: period.name_reference,
          start_date: period.start_date,
          end_date: period.end_date,
        }
      : null,
    approver: reference(model, 'user', invoice.approved_by),
    payer: reference(model, 'user', invoice.paid_by),
    normalized_currency: memberOf(model).currency,
    overdue: isOverdue(invoice, { today, payment: applies.payment }),
    is_credit_note: invoice.amount < 0,
    actions: invoiceActionsOf(invoice.state, applies),
    files,
    file_count: files.length,
  };
}
