import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { OrderRow } from '#shared/contract/rows/invoice-row.ts';
import { orderStanding } from '#shared/domain/invoices/order-standing.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';

/** The order of a period. */
export function orderRow(model: ReadModel, period: SubscriptionPeriod): OrderRow {
  const subscription = reference(model, 'subscription', period.subscription_id);
  const { id, version, name_reference, start_date, end_date, order_date, order_number, order_amount, currency, price, decision } = period;
  return {
    id,
    version,
    name: subscription?.name ?? '',
    subscription,
    subscription_id: subscription?.id ?? null,
    name_reference,
    start_date,
    end_date,
    order_date,
    order_number,
    order_amount,
    order_standing: orderStanding(period),
    currency,
    price,
    vendor: reference(model, 'provider', period.vendor_id),
    publisher: reference(model, 'provider', period.publisher_id ?? model.find('product', period.product_id)?.publisher_id),
    decision,
    invoice_count: model.by('vendor_invoice', 'subscription_period_id', id).length,
  };
}
