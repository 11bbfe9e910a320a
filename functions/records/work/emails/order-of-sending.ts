import type { EmailSending } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { say } from '#shared/domain/messages/message.ts';

type Order = Pick<SubscriptionPeriod, 'order_number' | 'order_amount'>;
type GivenOrder = Pick<EmailSending, 'kind' | 'order_number' | 'order_amount'>;

/**
 * The order number and amount of a period: from the call, else the stored ones; the amount defaults to the price. Used in the email, its sheet,
 * and the commit. Empty for other kinds of email.
 */
export function orderOf(
  { kind, order_number, order_amount }: GivenOrder,
  period: Order & Pick<SubscriptionPeriod, 'price'>,
): Partial<Order> {
  if (kind !== 'place_order') return {};
  return {
    order_number: order_number?.trim() || period.order_number,
    order_amount: order_amount === undefined ? (period.order_amount ?? period.price) : order_amount,
  };
}

/** The rules that the details of an order break; `period` is the first one that it is about. */
export function checkOrder(
  { kind, order_number, order_amount, period_ids = [] }: GivenOrder & Pick<EmailSending, 'period_ids'>,
  period: Pick<SubscriptionPeriod, 'currency'> | undefined,
): Breach[] {
  const foreign = { message: say('emails.belongsOrdersOnly') };
  if (kind !== 'place_order')
    return [
      ...(order_number ? [{ field: 'order_number', ...foreign }] : []),
      ...(order_amount === undefined || order_amount === null ? [] : [{ field: 'order_amount', ...foreign }]),
    ];
  if (order_amount === undefined || !period) return [];
  return new Set(period_ids).size === 1
    ? checkAmount('order_amount', order_amount, period.currency)
    : [{ field: 'order_amount', message: say('emails.amountForOnePeriodOnly') }];
}
