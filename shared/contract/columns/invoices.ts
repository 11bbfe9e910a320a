import { invoiceStates } from '#shared/domain/invoices/invoice-states.ts';
import { orderStandings } from '#shared/domain/invoices/order-standing.ts';
import type { Column } from '../column.ts';
import { decisions } from '../entities/subscription.ts';

const ofInvoice = { kind: 'vendor_invoice', idField: 'id', versionField: 'version' } as const;
const ofPeriod = { kind: 'subscription_period', idField: 'id', versionField: 'version' } as const;

/** Vendor invoices, of a provider (C252, C262) or all. */
export const invoiceColumns: readonly Column[] = [
  { field: 'number', label: 'Number', type: 'text', width: 150, sticky: true },
  { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 230 },
  { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 160, hidden: true },
  { field: 'state', label: 'State', type: 'choice', choices: invoiceStates, width: 120 },
  { field: 'date', label: 'Invoice date', type: 'date', width: 115 },
  { field: 'due_date', label: 'Due', type: 'date', width: 180, edit: ofInvoice },
  { field: 'amount', label: 'Amount', type: 'money', currency: 'currency', width: 140 },
  { field: 'tax', label: 'Of which tax', type: 'money', currency: 'currency', width: 120, hidden: true },
  { field: 'currency', label: 'Currency', type: 'text', width: 90, hidden: true, searched: false },
  { field: 'rate', label: 'Exchange rate', type: 'text', width: 110, hidden: true, searched: false },
  { field: 'normalized_amount', label: 'Local amount', type: 'money', currency: 'normalized_currency', total: true, width: 140 },
  { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', width: 160 },
  { field: 'overdue', label: 'Overdue', type: 'boolean', width: 95, hidden: true },
  { field: 'is_credit_note', label: 'Credit note', type: 'boolean', width: 110, hidden: true },
  { field: 'approver', label: 'Approved by', type: 'reference', options: 'owners', width: 150, hidden: true },
  { field: 'approved_at', label: 'Approved', type: 'instant', width: 140, hidden: true },
  { field: 'paid_on', label: 'Paid on', type: 'date', width: 115 },
  { field: 'file_count', label: 'Files', type: 'number', width: 80 },
  { field: 'comment', label: 'Comment', type: 'text', width: 220, hidden: true, edit: { ...ofInvoice, maxLength: 4000 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 140, hidden: true },
  { field: 'subscription_id', label: 'Subscription id', type: 'text', hidden: 'never', searched: false },
  { field: 'subscription_period_id', label: 'Subscription period id', type: 'text', hidden: 'never', searched: false },
];

/** Orders that were placed for periods, of a provider (C251, C261) or all. */
export const orderColumns: readonly Column[] = [
  { field: 'order_number', label: 'Order number', type: 'text', width: 160, sticky: true, edit: { ...ofPeriod, maxLength: 64 } },
  { field: 'subscription', label: 'Subscription', type: 'reference', options: 'subscriptions', width: 230 },
  { field: 'name_reference', label: 'Detail', type: 'text', width: 140, hidden: true },
  { field: 'start_date', label: 'Start', type: 'date', width: 115 },
  { field: 'end_date', label: 'End', type: 'date', width: 115 },
  { field: 'order_date', label: 'Ordered on', type: 'date', width: 115, edit: ofPeriod },
  { field: 'order_amount', label: 'Ordered amount', type: 'money', currency: 'currency', width: 150, edit: ofPeriod },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', width: 140 },
  { field: 'order_standing', label: 'Order and decision', type: 'choice', choices: orderStandings, width: 160 },
  { field: 'invoice_count', label: 'Invoices', type: 'number', width: 90 },
  { field: 'currency', label: 'Currency', type: 'text', width: 90, hidden: true, searched: false },
  { field: 'vendor', label: 'Vendor', type: 'reference', options: 'vendors', width: 160 },
  { field: 'publisher', label: 'Publisher', type: 'reference', options: 'publishers', width: 160, hidden: true },
  { field: 'decision', label: 'Decision', type: 'choice', choices: decisions, width: 120 },
  { field: 'subscription_id', label: 'Subscription id', type: 'text', hidden: 'never', searched: false },
];
