import { blankInvoice, type VendorInvoice } from '#shared/contract/entities/invoice.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import type { KeptFile } from '#functions/platform/media/take-file.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { checkIsVendor } from './check-is-vendor.ts';
import { keepInvoiceFile } from './keep-invoice-file.ts';
import { type GivenInvoice, type InvoiceValues, planInvoice } from './plan-invoice.ts';
import { proposeInvoice } from './propose-invoice.ts';
import { followInvoices } from './follow-invoices.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Registers an invoice of a period, with its file, and completes the task `register_invoice` of its workflow; a completed approval or payment is
 * reopened. Vendor, currency and rate default to those of the period. Throws 422 with all broken rules.
 */
export async function registerInvoice(tx: Transaction, periodId: string, given: GivenInvoice, file?: KeptFile): Promise<VendorInvoice> {
  const model = await tx.model();
  const id = tx.newId();
  const period = await tx.find('subscription_period', periodId);
  if (!period) throw invalid({ subscription_period_id: [say('periods.notFound')] });
  const { vendor_id, currency, rate } = proposeInvoice(model, period, given.currency ?? undefined);
  const isRated = given.rate !== undefined || (given.normalized_amount !== undefined && given.normalized_amount !== null);
  const { next, breaches } = planInvoice(
    undefined,
    withLiveReferences(model, 'vendor_invoice', {
      ...given,
      vendor_id: given.vendor_id === undefined ? vendor_id : given.vendor_id,
      currency,
      ...(!isRated && { rate }),
    }),
    memberOf(model).currency,
  );
  const all = [...breaches, ...(await checkIsVendor(tx, next.vendor_id))];
  if (all.length > 0) throw breached(all);
  const invoice = tx.create('vendor_invoice', { ...blankInvoice, ...(next as InvoiceValues), id, subscription_period_id: period.id });
  if (file) keepInvoiceFile(tx, 'vendor_invoice', invoice.id, file);
  await followInvoices(tx, period.id, [invoice]);
  return invoice;
}
