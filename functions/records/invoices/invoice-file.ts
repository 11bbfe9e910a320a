import { virusScan } from '#shared/domain/attachments/accepted-files.ts';
import type { Media } from '#shared/contract/entities/card.ts';
import type { InvoiceFile } from '#shared/contract/rows/invoice-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';

/** The files of an invoice or an additional order, in the order in which they came. */
export function invoiceFilesOf(model: ReadModel, entity: 'vendor_invoice' | 'order_document', id: string): InvoiceFile[] {
  return model
    .by('media', 'entity_id', id)
    .filter((row) => row.entity === entity)
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1))
    .map((row) => invoiceFile(model, row));
}

function invoiceFile(model: ReadModel, { id, name, type, size, created_by, created_at }: Media): InvoiceFile {
  return {
    id,
    name,
    type,
    size,
    url: `/download/media/${id}`,
    virus_scan: virusScan,
    created_by: reference(model, 'user', created_by),
    created_at,
  };
}
