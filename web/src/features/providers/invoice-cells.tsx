import type { VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { isDate } from '#shared/domain/calendar/dates.ts';
import type { CellContext, CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { text } from '#web/text/text.ts';
import { InvoiceState } from '#web/parts/invoices/invoice-state.tsx';
import { DueText } from '#web/ui/due-text.tsx';

function stateCell({ value }: CellContext) {
  return typeof value === 'string' ? <InvoiceState state={value as VendorInvoiceRow['state']} /> : '';
}

function dueCell({ row, value, text: date }: CellContext) {
  if (row['overdue'] !== true || !isDate(value)) return date;
  return <DueText date={value}>{text('invoices.invoice.overdueCell', { date })}</DueText>;
}

/** The renderers of invoice cells: the state as a badge, overdue in words. */
export const invoiceRenderers: Readonly<Record<string, CellRenderer>> = { state: stateCell, due_date: dueCell };
