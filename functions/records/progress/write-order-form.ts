import type { Address } from '#shared/contract/entities/address.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { addMoney } from '#shared/domain/money/amount.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rangesFor } from '../ip-addresses/ip-knowledge.ts';
import { memberOf } from '../references/member-of.ts';
import type { WorkbookSheet } from '#functions/platform/spreadsheets/write-workbook.ts';
import { periodLines } from './period-line.ts';

const headings = ['Subscription', 'Product', 'Publisher', 'Starts', 'Ends', 'Price', 'Currency', 'Our order number', 'Our reference'];

/**
 * An order form for a vendor: who orders, what, for when and at what price, to whom the invoice goes, and from which addresses it is used. Periods
 * that were cancelled make a sheet of their own, the notice of cancellation. All periods are the vendor's own.
 */
export function orderFormSheets(model: ReadModel, periods: readonly SubscriptionPeriod[]): WorkbookSheet[] {
  const ordered = periods.filter(({ decision }) => decision === 'accepted');
  const cancelled = periods.filter(({ decision }) => decision === 'cancelled');
  const ranges = ordered.length > 0 ? rangesOf(model, ordered) : [];
  return [
    ...(ordered.length > 0 ? [letter(model, 'Order', ordered)] : []),
    ...(cancelled.length > 0 ? [letter(model, 'Cancellation notice', cancelled)] : []),
    ...(ranges.length > 0
      ? [{ name: 'IP addresses', rows: [['Range', 'Kind'], ...ranges.map(({ range, kind }) => [range, kind])], header: true }]
      : []),
  ];
}

function letter(model: ReadModel, title: string, periods: readonly SubscriptionPeriod[]): WorkbookSheet {
  const member = memberOf(model);
  const show = (date: string | null): string | null => (date === null ? null : formatDate(date, member.date_format));
  const { addresses } = member;
  const rows = periodLines(model, periods).map(({ period, subscription, product, publisher }) => [
    subscription,
    product,
    publisher,
    show(period.start_date),
    show(period.end_date),
    period.order_amount ?? period.price,
    period.currency,
    period.order_number,
    period.name_reference,
  ]);
  const given: [string, string | null][] = [
    ['Date', show(today(member.timezone))],
    ['Vendor', model.find('provider', periods[0]?.vendor_id)?.name ?? null],
    ['Customer', member.name],
    ['Invoice to', addressText(addresses, 'billing')],
    ['Delivery to', addressText(addresses, 'delivery')],
    ['VAT number', member.vat],
    ['Ringgold ID', member.ringgold_id],
  ];
  return {
    name: title,
    rows: [[title], [], ...given.filter(([, value]) => value), [], headings, ...rows, [], ...(title === 'Order' ? totals(periods) : [])],
    header: true,
  };
}

/** What is ordered in all, by currency. */
function totals(periods: readonly SubscriptionPeriod[]): (string | number | null)[][] {
  const sums = new Map<string, number>();
  for (const { price, order_amount, currency } of periods) {
    const amount = order_amount ?? price;
    if (amount !== null) sums.set(currency, addMoney(sums.get(currency) ?? 0, amount, currency));
  }
  return [...sums].map(([currency, sum]) => ['Total', null, null, null, null, sum, currency]);
}

/** An address in a line; one that says what another type says leads to that. */
function addressText(addresses: readonly Address[], type: Address['address_type']): string | null {
  const named = addresses.find((one) => one.address_type === type) ?? addresses.find((one) => one.address_type === 'main');
  const meant = named?.use_address_type ? addresses.find((one) => one.address_type === named.use_address_type) : named;
  if (!meant) return null;
  const place = [meant.post_code, meant.city].filter(Boolean).join(' ');
  return [meant.address_1, meant.address_2, place, meant.state, meant.country].filter(Boolean).join(', ') || null;
}

/** The ranges that the vendor, and the publishers of what is ordered, should know. */
function rangesOf(model: ReadModel, periods: readonly SubscriptionPeriod[]) {
  const ids = periods.flatMap((period) => {
    const publisher = period.publisher_id ?? model.find('product', period.product_id)?.publisher_id;
    return [period.vendor_id, publisher].flatMap((id) => model.resolve('provider', id ?? null) ?? []);
  });
  return [...new Map([...new Set(ids)].flatMap((id) => rangesFor(model, id)).map((range) => [range.id, range])).values()];
}
