import type { TaskName } from '../workflow/tasks.ts';
import type { InvoiceState } from './invoice-states.ts';

export type InvoiceTask = Extract<TaskName, 'register_invoice' | 'approve_invoices' | 'vendor_payments'>;

/** Tasks of a period that its invoices show to be done. A credit note alone does not count, because an invoice is still missing. */
export function taskFacts(invoices: readonly { state: InvoiceState; amount: number }[]): Record<InvoiceTask, boolean> {
  const isRegistered = invoices.some(({ amount }) => amount >= 0);
  return {
    register_invoice: isRegistered,
    approve_invoices: isRegistered && invoices.every(({ state }) => state !== 'registered'),
    vendor_payments: isRegistered && invoices.every(({ state }) => state === 'paid'),
  };
}
