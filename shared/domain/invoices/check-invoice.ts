import type { Breach } from '../breach.ts';
import { checkAmount } from '../money/check-amount.ts';
import { checkCurrency } from '../money/check-currency.ts';
import { isCurrency } from '../money/currencies.ts';
import { required } from '../text/checks.ts';
import { type Message, say } from '../messages/message.ts';

/** An invoice as entered in the form. */
export interface InvoiceDraft {
  vendor_id: string | null;
  number: string | null;
  date: string | null;
  due_date: string | null;
  amount: number | null;
  tax: number | null;
  currency: string | null;
  rate: string | null;
  normalized_amount: number | null;
}

function signsDiffer(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a * b < 0;
}

/** Checks an invoice by all rules. `local` is the tenant's currency. */
export function checkInvoice(draft: InvoiceDraft, local: string): Breach[] {
  const { amount, tax, currency, rate, normalized_amount: inLocal } = draft;
  const breaches: Breach[] = [
    ...required('vendor_id', draft.vendor_id),
    ...required('number', draft.number),
    ...required('date', draft.date),
    ...required('amount', amount),
    ...required('currency', currency),
    ...checkCurrency('currency', currency),
  ];
  const add = (field: string, message: Message): void => void breaches.push({ field, message });
  if (draft.date !== null && draft.due_date !== null && draft.due_date < draft.date) add('due_date', say('invoices.dueBeforeInvoiceDate'));
  if (currency !== null && isCurrency(currency))
    breaches.push(...checkAmount('amount', amount, currency), ...checkAmount('tax', tax, currency));
  breaches.push(...checkAmount('normalized_amount', inLocal, local));
  if (amount !== null && tax !== null && (signsDiffer(amount, tax) || Math.abs(tax) > Math.abs(amount)))
    add('tax', say('invoices.notPartOfAmount'));
  if (rate !== null && !/[1-9]/.test(rate)) add('rate', say('invoices.notPositive'));
  if (signsDiffer(amount, inLocal)) add('normalized_amount', say('invoices.signDiffers'));
  return breaches;
}
