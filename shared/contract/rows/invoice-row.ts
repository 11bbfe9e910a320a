import * as z from 'zod';
import { acceptedTypes, virusScans } from '#shared/domain/attachments/accepted-files.ts';
import { invoiceActions } from '#shared/domain/invoices/invoice-states.ts';
import { differenceParts } from '#shared/domain/invoices/explain-difference.ts';
import { orderStandings } from '#shared/domain/invoices/order-standing.ts';
import { OrderDocument, VendorInvoice } from '../entities/invoice.ts';
import { decisions } from '../entities/subscription.ts';
import { Currency, DateOnly, Id, Instant, Money, Rate, Reference, Version } from '../fields.ts';
import { cardEntities } from './card-row.ts';
import { messageOrNullAs } from '../message-fields.ts';

/** A file of an invoice or of an additional order. `url` is below the address of the API. */
export const InvoiceFile = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(acceptedTypes),
  size: z.int(),
  url: z.string(),
  virus_scan: z.enum(virusScans),
  created_by: Reference.nullable(),
  created_at: Instant,
});
export type InvoiceFile = z.output<typeof InvoiceFile>;

const PeriodOfInvoice = z.object({
  id: Id,
  name: z.string(),
  name_reference: z.string().nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
});

/** R106: a vendor invoice with its names, its files, and the possible actions. */
export const VendorInvoiceRow = z.object({
  ...VendorInvoice.shape,
  /** The number. */
  name: z.string(),
  vendor: Reference.nullable(),
  publisher: Reference.nullable(),
  subscription: Reference.nullable(),
  subscription_id: Id.nullable(),
  subscription_period: PeriodOfInvoice.nullable(),
  approver: Reference.nullable(),
  payer: Reference.nullable(),
  normalized_currency: Currency,
  /** Due before today and unpaid, if payments are part of the period's workflow. */
  overdue: z.boolean(),
  is_credit_note: z.boolean(),
  actions: z.array(z.enum(invoiceActions)),
  files: z.array(InvoiceFile),
  file_count: z.int(),
});
export type VendorInvoiceRow = z.output<typeof VendorInvoiceRow>;

/** The initial values of a new invoice of a period. */
const Proposal = z.object({
  subscription_period_id: Id,
  vendor_id: Id.nullable(),
  currency: Currency,
  /** The amount not invoiced yet, if known. */
  amount: Money.nullable(),
  rate: Rate.nullable(),
  rate_from: z.enum(['period', 'rate_table']).nullable(),
  date: DateOnly,
});

export const VendorInvoiceForm = z.object({
  vendors: z.array(z.object({ ...Reference.shape, currency: Currency.nullable() })),
  normalized_currency: Currency,
  proposal: Proposal.nullable(),
});
export type VendorInvoiceForm = z.output<typeof VendorInvoiceForm>;

/** An additional order or invoice of a record, with its file. */
export const OrderDocumentRow = z.object({
  ...OrderDocument.shape,
  /** The record it is attached to, as the API names it. */
  entity: z.enum(cardEntities),
  file: InvoiceFile.nullable(),
  created_by: Reference.nullable(),
  updated_by: Reference.nullable(),
});
export type OrderDocumentRow = z.output<typeof OrderDocumentRow>;

/** The invoices of a period compared with its price; parts and difference are in `currency`, and the parts sum to the difference. */
export const PriceComparison = z.object({
  currency: Currency,
  price: Money,
  invoiced: Money,
  difference: Money,
  parts: z.array(z.object({ kind: z.enum(differenceParts), amount: Money })),
});

/** The order of a period as lists show it. */
const order = {
  order_date: DateOnly.nullable(),
  order_number: z.string().nullable(),
  order_amount: Money.nullable(),
  order_standing: z.enum(orderStandings),
};

/** C149: order and invoices of one period, compared with its price. */
export const PeriodInvoices = z.object({
  ...PeriodOfInvoice.shape,
  version: Version,
  subscription_id: Id,
  decision: z.enum(decisions),
  decided_at: Instant.nullable(),
  ...messageOrNullAs('decision_reason'),
  vendor: Reference.nullable(),
  currency: Currency,
  price: Money.nullable(),
  normalized_currency: Currency,
  normalized_price: Money.nullable(),
  exchange_rate: Rate.nullable(),
  ...order,
  invoices: z.array(VendorInvoiceRow),
  additional_orders: z.array(OrderDocumentRow),
  additional_invoices: z.array(OrderDocumentRow),
  /** Null without invoices, or if `comparison_missing` names a missing value. */
  comparison: PriceComparison.nullable(),
  comparison_missing: z.enum(['price', 'rate']).nullable(),
  /** In the member's currency, by state; null if an invoice has no rate yet. */
  totals: z.object({ registered: Money.nullable(), approved: Money.nullable(), paid: Money.nullable() }),
  /** Whether approval and payment are part of its workflow. */
  approval_applies: z.boolean(),
  payment_applies: z.boolean(),
});
export type PeriodInvoices = z.output<typeof PeriodInvoices>;

export const OrdersAndInvoices = z.object({
  /** Latest first. */
  periods: z.array(PeriodInvoices),
  /** Those without a period. */
  additional_orders: z.array(OrderDocumentRow),
  additional_invoices: z.array(OrderDocumentRow),
});
export type OrdersAndInvoices = z.output<typeof OrdersAndInvoices>;

/** C251, C261: an order that was placed for a period; the id and version are the period's. */
export const OrderRow = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  subscription: Reference.nullable(),
  subscription_id: Id.nullable(),
  name_reference: z.string().nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  ...order,
  currency: Currency,
  price: Money.nullable(),
  vendor: Reference.nullable(),
  publisher: Reference.nullable(),
  decision: z.enum(decisions),
  invoice_count: z.int(),
});
export type OrderRow = z.output<typeof OrderRow>;
