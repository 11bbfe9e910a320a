import type { OrderDocumentRow } from '#shared/contract/rows/invoice-row.ts';
import type { useText } from '#web/text/text.ts';

/** The name of an additional document: its kind with its number. */
export function documentName(t: ReturnType<typeof useText>, { kind, number }: Pick<OrderDocumentRow, 'kind' | 'number'>): string {
  return [t(`invoices.documents.kinds.${kind}`), number].filter(Boolean).join(' ');
}
