import type { InvoiceFile } from '#shared/contract/rows/invoice-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { fileFacts } from '../../work/cards/file-facts.ts';
import { reference } from '../../ground/references/reference.ts';

/** The files of an invoice or an additional order, in the order in which they came. */
export function invoiceFilesOf(model: ReadModel, entity: 'vendor_invoice' | 'order_document', id: string): InvoiceFile[] {
  return model
    .by('media', 'entity_id', id)
    .filter((row) => row.entity === entity)
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1))
    .map((row) => ({ ...fileFacts(row), created_by: reference(model, 'user', row.created_by), created_at: row.created_at }));
}
