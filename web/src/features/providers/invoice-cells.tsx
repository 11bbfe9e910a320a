import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import type { CellContext, CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { text } from '#web/text/text.ts';
import { InvoiceState } from '#web/parts/invoices/invoice-state.tsx';
import styles from '#web/parts/invoices/invoices.module.css';

function stateCell({ value }: CellContext) {
  return typeof value === 'string' ? <InvoiceState state={value as VendorInvoiceRow['state']} /> : '';
}

function dueCell({ row, text: date }: CellContext) {
  return row['overdue'] === true ? <span className={styles.lateCell}>{text('invoices.invoice.overdueCell', { date })}</span> : date;
}

/** How the cells of invoices are drawn: the state as a badge, what is overdue in words. */
export const invoiceRenderers: Readonly<Record<string, CellRenderer>> = { state: stateCell, due_date: dueCell };
