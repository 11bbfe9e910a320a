import type { progress } from '#shared/contract/groups/progress.ts';
import { today } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { changeInvoice } from '#functions/records/holdings/invoices/change-invoice.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { vendorInvoiceRow } from '#functions/records/holdings/invoices/vendor-invoice-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C404: changes, approves or pays an invoice from the list of payments; the tasks of its period follow. */
export const changeInvoiceOfTask: Handler<typeof progress.changeInvoice> = async (request) => {
  const invoice = await request.repo.commit((tx) => changeInvoice(tx, request.params.id, request.body));
  const model = await request.model();
  const row = vendorInvoiceRow(model, model.find('vendor_invoice', invoice.id) ?? invoice, today(memberOf(model).timezone));
  return answer(row, { message: say('progress.theInvoiceIs', { number: row.number, state: row.state }) });
};
