import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { OrdersAndInvoices, PeriodInvoices, VendorInvoiceRow } from '#shared/contract/rows/invoice-row.ts';
import { type Compared, explainDifference } from '#shared/domain/invoices/explain-difference.ts';
import type { InvoiceState } from '#shared/domain/invoices/invoice-states.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { appliesTo } from './applies-to.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { orderDocumentsOf } from './order-document-row.ts';
import { orderRow } from './order-row.ts';
import { reference } from '../../ground/references/reference.ts';
import { vendorInvoiceRow } from './vendor-invoice-row.ts';
import { reasonAs } from '#functions/platform/messages/english.ts';

/** The amounts compared with a period's price: its invoices, the additional ones that name it, and its items. */
export function comparedOf(model: ReadModel, period: SubscriptionPeriod): Compared {
  const additional = model
    .by('order_document', 'subscription_period_id', period.id)
    .flatMap(({ kind, amount, currency }) =>
      kind === 'invoice' && amount !== null ? [{ amount, currency: currency ?? period.currency }] : [],
    );
  return {
    period,
    local: memberOf(model).currency,
    invoices: model.by('vendor_invoice', 'subscription_period_id', period.id),
    additional,
    items: model.by('subscription_period_item', 'subscription_period_id', period.id),
  };
}

function totalOf(invoices: readonly VendorInvoiceRow[], state: InvoiceState, local: string): number | null {
  const amounts = invoices.filter((each) => each.state === state).map((each) => each.normalized_amount);
  return amounts.includes(null) ? null : sumMoney(amounts, local);
}

/** C149: the orders and invoices of a subscription, period by period, latest first. `today` is the member's. */
export function ordersAndInvoicesOf(model: ReadModel, subscriptionId: string, today: string): OrdersAndInvoices {
  const holder = { entity: 'subscription', kind: 'subscription', id: subscriptionId } as const;
  const orders = orderDocumentsOf(model, holder, 'order');
  const invoices = orderDocumentsOf(model, holder, 'invoice');
  const periods = model
    .by('subscription_period', 'subscription_id', subscriptionId)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  const known = new Set<string | null>(periods.map(({ id }) => id));
  return {
    periods: periods.map((period) => ({
      ...periodInvoices(model, period, today),
      additional_orders: orders.filter((each) => each.subscription_period_id === period.id),
      additional_invoices: invoices.filter((each) => each.subscription_period_id === period.id),
    })),
    additional_orders: orders.filter((each) => !known.has(each.subscription_period_id)),
    additional_invoices: invoices.filter((each) => !known.has(each.subscription_period_id)),
  };
}

function periodInvoices(
  model: ReadModel,
  period: SubscriptionPeriod,
  today: string,
): Omit<PeriodInvoices, 'additional_orders' | 'additional_invoices'> {
  const local = memberOf(model).currency;
  const invoices = model
    .by('vendor_invoice', 'subscription_period_id', period.id)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.created_at < b.created_at ? -1 : 1))
    .map((invoice) => vendorInvoiceRow(model, invoice, today));
  const comparison = explainDifference(comparedOf(model, period));
  const { approval, payment } = appliesTo(model, period);
  const { publisher: _publisher, invoice_count: _count, subscription, ...order } = orderRow(model, period);
  return {
    ...order,
    subscription_id: subscription?.id ?? period.subscription_id,
    decided_at: period.decided_at,
    ...reasonAs('decision_reason', period.decision_reason),
    vendor: reference(model, 'provider', period.vendor_id),
    normalized_currency: local,
    normalized_price: period.normalized_price,
    exchange_rate: period.exchange_rate,
    invoices,
    comparison: typeof comparison === 'object' ? comparison : null,
    comparison_missing: typeof comparison === 'string' ? comparison : null,
    totals: {
      registered: totalOf(invoices, 'registered', local),
      approved: totalOf(invoices, 'approved', local),
      paid: totalOf(invoices, 'paid', local),
    },
    approval_applies: approval,
    payment_applies: payment,
  };
}
