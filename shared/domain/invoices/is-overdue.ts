import type { InvoiceState } from './invoice-states.ts';

/** Whether an invoice should have been paid before today. Credit notes and invoices without payment tracking are never overdue. */
export function isOverdue(
  invoice: { state: InvoiceState; due_date: string | null; amount: number },
  { today, payment }: { today: string; payment: boolean },
): boolean {
  return payment && invoice.state !== 'paid' && invoice.amount > 0 && invoice.due_date !== null && invoice.due_date < today;
}
