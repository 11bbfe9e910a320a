import type { CardStore } from '#shared/contract/card-stores.ts';
import {
  blankDocument,
  type DocumentChange,
  type DocumentCreation,
  type DocumentKind,
  type OrderDocument,
} from '#shared/contract/entities/invoice.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { checkCurrency } from '#shared/domain/money/check-currency.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { removeWhole } from '../../ground/deletion/deletion.ts';
import { answer } from '#functions/platform/http.ts';
import { keepInvoiceFile } from './keep-invoice-file.ts';
import { takeFile } from '#functions/platform/media/take-file.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { UploadedFile } from '#functions/platform/request-body.ts';
import { invoiceFilesOf } from './invoice-file.ts';
import { orderDocumentRow, orderDocumentsOf } from './order-document-row.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Holder, holderOf } from '../../work/cards/holder.ts';
import { say } from '#shared/domain/messages/message.ts';

interface OnHolder {
  repo: Repository;
  model(): Promise<ReadModel>;
  params: { entityId: string };
}
interface OnDocument extends OnHolder {
  params: { entityId: string; id: string };
}
type WithBody<B> = { body: B; caller: Caller; files: UploadedFile[] };

/** Loads a document of this record and kind. Throws 404, or 409 for another version. */
async function loadOwn(
  tx: Transaction,
  kind: DocumentKind,
  holder: Holder,
  { id, version }: { id: string; version?: number | undefined },
): Promise<OrderDocument> {
  const row = await tx.load('order_document', id, version);
  const at = await tx.find(row.entity, row.entity_id);
  if (row.kind !== kind || row.entity !== holder.kind || at?.id !== holder.id) throw notFound(say('kinds.order_document'));
  return row;
}

/** The broken rules of a document: an amount needs a currency, and a period must belong to the document's subscription. */
function check(model: ReadModel, holder: Holder, row: Pick<OrderDocument, 'amount' | 'currency' | 'subscription_period_id'>): Breach[] {
  const { amount, currency, subscription_period_id: periodId } = row;
  const period = model.find('subscription_period', periodId);
  const subscriptionId = model.resolve('subscription', period?.subscription_id ?? null);
  return [
    ...checkCurrency('currency', currency),
    ...(amount !== null && currency === null ? [{ field: 'currency', message: say('text.required') }] : []),
    ...(currency !== null && isCurrency(currency) ? checkAmount('amount', amount, currency) : []),
    ...(periodId !== null && (holder.kind !== 'subscription' || subscriptionId !== holder.id)
      ? [{ field: 'subscription_period_id', message: say('cards.periodOfOtherSubscription') }]
      : []),
  ];
}

function refuse(breaches: readonly Breach[]): void {
  if (breaches.length > 0) throw breached(breaches);
}

function hasFile({ files, body }: WithBody<DocumentChange>): boolean {
  return files.length > 0 || body.upload_id !== undefined;
}

/** The calls of the additional orders and invoices of a resource's records (C113-C116, C510-C513). */
export function orderDocumentHandlers(store: CardStore) {
  const holderFor = async (request: OnHolder): Promise<Holder> => holderOf(await request.model(), store, request.params.entityId);

  const list = (kind: DocumentKind) => async (request: OnHolder) => orderDocumentsOf(await request.model(), await holderFor(request), kind);

  const create = (kind: DocumentKind) => async (request: OnHolder & WithBody<DocumentCreation>) => {
    const holder = await holderFor(request);
    const { upload_id: _upload, file_name: _name, ...given } = request.body;
    const values = { ...blankDocument, ...given };
    // Checked first, so that a refused document stores no file.
    refuse(check(await request.model(), holder, values));
    const file = await takeFile(request);
    const row = await request.repo.commit(async (tx) => {
      refuse(check(await tx.model(), holder, values));
      const id = tx.newId();
      const made = tx.create('order_document', { ...values, entity: holder.kind, entity_id: holder.id, kind, id });
      keepInvoiceFile(tx, 'order_document', id, file);
      return made;
    });
    return answer(orderDocumentRow(await request.model(), holder, row), { message: say('cards.wasAdded', { name: file.name }) });
  };

  const update = (kind: DocumentKind) => async (request: OnDocument & WithBody<DocumentChange>) => {
    const holder = await holderFor(request);
    const { version, upload_id: _upload, file_name: _name, ...given } = request.body;
    const model = await request.model();
    if (model.find('order_document', request.params.id) === undefined) throw notFound(say('kinds.order_document'));
    const file = hasFile(request) ? await takeFile(request) : undefined;
    const row = await request.repo.commit(async (tx) => {
      const before = await loadOwn(tx, kind, holder, { id: request.params.id, version });
      const next = { ...before, ...given };
      refuse(check(await tx.model(), holder, next));
      if (file) {
        for (const { id } of invoiceFilesOf(await tx.model(), 'order_document', before.id))
          await removeWhole(tx, { kind: 'media', row: { id } });
        keepInvoiceFile(tx, 'order_document', before.id, file);
      }
      return tx.save('order_document', next);
    });
    return answer(orderDocumentRow(await request.model(), holder, row), { message: say('cards.additionalSaved', { kind }) });
  };

  const remove = (kind: DocumentKind) => async (request: OnDocument) => {
    const holder = await holderFor(request);
    const row = await request.repo.commit(async (tx) => {
      const own = await loadOwn(tx, kind, holder, request.params);
      for (const { id } of invoiceFilesOf(await tx.model(), 'order_document', own.id))
        await removeWhole(tx, { kind: 'media', row: { id } });
      await removeWhole(tx, { kind: 'order_document', row: own });
      return own;
    });
    return answer({ id: row.id }, { message: say('cards.additionalDeleted', { kind }) });
  };

  return {
    additionalOrders: list('order'),
    addAdditionalOrder: create('order'),
    updateAdditionalOrder: update('order'),
    removeAdditionalOrder: remove('order'),
    additionalInvoices: list('invoice'),
    addAdditionalInvoice: create('invoice'),
    updateAdditionalInvoice: update('invoice'),
    removeAdditionalInvoice: remove('invoice'),
  };
}
