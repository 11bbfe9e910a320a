import type { KindName } from '#shared/contract/kinds.ts';
import type { OrderRow, VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { orderRow } from '#functions/platform/rows/order-row.ts';
import { vendorInvoiceRow } from '#functions/platform/rows/vendor-invoice-row.ts';

const invoiceKinds = [
  'vendor_invoice',
  'subscription_period',
  'subscription',
  'product',
  'provider',
  'user',
  'media',
  'member',
  'workflow_settings',
] as const satisfies readonly KindName[];

/** Rows of the list of vendor invoices. */
export function invoiceRows(model: ReadModel): VendorInvoiceRow[] {
  const day = today(memberOf(model).timezone);
  return model.view(`list vendor-invoices ${day}`, invoiceKinds, () =>
    [...model.all('vendor_invoice')].map((invoice) => vendorInvoiceRow(model, invoice, day)),
  );
}

/** Rows of the list of orders: the periods for which one was placed. */
export function orderRows(model: ReadModel): OrderRow[] {
  return model.view('list orders', ['subscription_period', 'subscription', 'product', 'provider', 'vendor_invoice'], () =>
    [...model.all('subscription_period')]
      .filter(({ order_date, order_number }) => order_date !== null || order_number !== null)
      .map((period) => orderRow(model, period)),
  );
}
