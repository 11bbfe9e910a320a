import type { OrderRow, VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { orderRow } from '../../holdings/invoices/order-row.ts';
import { vendorInvoiceRow } from '../../holdings/invoices/vendor-invoice-row.ts';

/** Rows of the list of vendor invoices. */
export function invoiceRows(model: ReadModel): VendorInvoiceRow[] {
  const day = today(memberOf(model).timezone);
  return model.view(
    'list vendor-invoices',
    () => [...model.all('vendor_invoice')].map((invoice) => vendorInvoiceRow(model, invoice, day)),
    day,
  );
}

/** Rows of the list of orders: the periods for which one was placed. */
export function orderRows(model: ReadModel): OrderRow[] {
  return model.view('list orders', () =>
    [...model.all('subscription_period')]
      .filter(({ order_date, order_number }) => order_date !== null || order_number !== null)
      .map((period) => orderRow(model, period)),
  );
}
