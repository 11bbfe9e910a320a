import type { InvoiceChange, VendorInvoice } from '#shared/contract/entities/invoice.ts';
import { conflict, notFound } from '#shared/contract/errors.ts';
import type { Deletion } from '#shared/contract/families/deletion.ts';
import { vendorInvoices } from '#shared/contract/groups/vendor-invoices.ts';
import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { sameNumber } from '#shared/domain/invoices/same-number.ts';
import { today } from '../platform/clock.ts';
import { removeRecord, removeWhole } from '#functions/records/ground/deletion/deletion.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { answer, bind, type Handler, serve } from '../platform/http.ts';
import { changeInvoice } from '#functions/records/holdings/invoices/change-invoice.ts';
import { registerInvoice } from '#functions/records/holdings/invoices/register-invoice.ts';
import { followInvoices } from '#functions/records/holdings/invoices/follow-invoices.ts';
import { type KeptFile, takeFile, type WithFile } from '../platform/media/take-file.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { vendorInvoiceRow } from '#functions/records/holdings/invoices/vendor-invoice-row.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

async function present(request: Pick<DataAccess, 'model'>, invoice: VendorInvoice): Promise<VendorInvoiceRow> {
  const model = await request.model();
  return vendorInvoiceRow(model, model.find('vendor_invoice', invoice.id) ?? invoice, today(memberOf(model).timezone));
}

/** The file that came with a call, checked and put into storage; undefined where none came. */
async function fileGiven(request: WithFile): Promise<KeptFile | undefined> {
  return request.files.length > 0 || request.body.upload_id !== undefined ? takeFile(request) : undefined;
}

/** The invoice, with a warning where the vendor sent one of that number before. */
async function warned(request: Pick<DataAccess, 'model'>, invoice: VendorInvoice, message: Message) {
  const model = await request.model();
  const twins = sameNumber(invoice, model.by('vendor_invoice', 'vendor_id', invoice.vendor_id));
  const row = await present(request, invoice);
  if (twins.length === 0) return answer(row, { message });
  const [twin] = twins;
  const at = twin && model.find('subscription', model.find('subscription_period', twin.subscription_period_id)?.subscription_id);
  const values = { vendor: row.vendor?.name ?? say('invoices.thisVendor'), number: twin?.number ?? '' };
  const warning = at ? say('invoices.sameNumberFor', { ...values, name: at.name }) : say('invoices.sameNumber', values);
  return answer(row, { message: say('common.twoSentences', { first: message, second: warning }), status: 'warning' });
}

/** The message after a change: a new state is named, other changes are only confirmed. */
function changedMessage(before: VendorInvoice['state'] | undefined, { number, state }: VendorInvoice): Message {
  return before === state ? say('invoices.invoiceSaved', { number }) : say('invoices.invoiceNow', { number, state });
}

async function change(request: DataAccess & { params: { id: string } }, body: InvoiceChange, file?: KeptFile) {
  const { repo, params } = request;
  const before = (await request.model()).find('vendor_invoice', params.id);
  const invoice = await repo.commit((tx) => changeInvoice(tx, params.id, body, file));
  const message = changedMessage(before?.state, invoice);
  const isNumbered = invoice.number !== before?.number || invoice.vendor_id !== before.vendor_id;
  return isNumbered ? warned(request, invoice, message) : answer(await present(request, invoice), { message });
}

const update: Handler<typeof vendorInvoices.update> = (request) => change(request, request.body);

export const handler = serve(
  bind(vendorInvoices, {
    create: async (request) => {
      const { subscription_period_id, upload_id: _upload, file_name: _name, ...given } = request.body;
      const file = await fileGiven(request);
      const invoice = await request.repo.commit((tx) => registerInvoice(tx, subscription_period_id, given, file));
      return warned(request, invoice, say('invoices.invoiceRegistered', { number: invoice.number }));
    },
    update,
    updateMany: changeEach({ kind: 'vendor_invoice', changeOne: update }),
    updateByPost: async (request) => {
      const { upload_id: _upload, file_name: _name, _method, ...body } = request.body;
      // Checked before the file is stored, which no record would name otherwise.
      if (!(await request.model()).find('vendor_invoice', request.params.id)) throw notFound(say('kinds.vendor_invoice'));
      return change(request, body, await fileGiven(request));
    },
    removeFile: async (request) => {
      const { id, fileId } = request.params;
      const invoice = await request.repo.commit(async (tx) => {
        const found = await tx.load('vendor_invoice', id);
        const file = await tx.load('media', fileId);
        if (file.entity !== 'vendor_invoice' || file.entity_id !== found.id) throw notFound(say('kinds.media'));
        await removeWhole(tx, { kind: 'media', row: file });
        return found;
      });
      return answer(await present(request, invoice), { message: say('invoices.fileDeleted') });
    },
    remove: async ({ repo, params, query }) => {
      for (;;) {
        const removed = await repo.commit(async (tx) => {
          const invoice = await tx.load('vendor_invoice', params.id);
          if (invoice.state !== 'registered') throw conflict(say('invoices.lockedReasonRequired', { state: invoice.state }));
          const done = await removeRecord(tx, 'vendor_invoice', params.id, query);
          if (done) await followInvoices(tx, invoice.subscription_period_id);
          return done;
        });
        if (removed) return answer<Deletion>(removed.deletion, { message: removed.message });
      }
    },
  }),
);
