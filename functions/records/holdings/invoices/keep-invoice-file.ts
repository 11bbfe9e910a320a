import type { KeptFile } from '#functions/platform/media/take-file.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Attaches a stored file to an invoice or an additional order. */
export function keepInvoiceFile(tx: Transaction, entity: 'vendor_invoice' | 'order_document', id: string, file: KeptFile): void {
  tx.create('media', { ...file, entity, entity_id: id, purpose: entity === 'vendor_invoice' ? 'invoice_file' : 'order_file' });
}
