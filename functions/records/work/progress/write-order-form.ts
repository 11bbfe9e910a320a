import type { Address } from '#shared/contract/entities/address.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { addMoney } from '#shared/domain/money/amount.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { today } from '#functions/platform/clock.ts';
import { vendorSheetText } from '#functions/platform/messages/emails/vendor-sheets.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rangesFor } from '../../ground/ip-addresses/ip-knowledge.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { WorkbookSheet } from '#functions/platform/spreadsheets/write-workbook.ts';
import { periodLines } from './period-line.ts';

/** Formats a message in the language of the sheet's reader. */
type Tell = (message: Message<EmailCode>) => string;

/**
 * An order form for a vendor, in a language: the buyer, the items with dates and prices, the billing address, and the IP ranges. Cancelled
 * periods get a separate sheet, the notice of cancellation. All periods belong to the vendor.
 */
export function orderFormSheets(model: ReadModel, periods: readonly SubscriptionPeriod[], language: ScreenLanguage): WorkbookSheet[] {
  const tell: Tell = (message) => vendorSheetText(message, language);
  const ordered = periods.filter(({ decision }) => decision === 'accepted');
  const cancelled = periods.filter(({ decision }) => decision === 'cancelled');
  const ranges = ordered.length > 0 ? rangesOf(model, ordered) : [];
  return [
    ...(ordered.length > 0
      ? [letter(model, tell, { title: say('vendor-sheets.order'), periods: ordered, totals: totals(tell, ordered) })]
      : []),
    ...(cancelled.length > 0
      ? [letter(model, tell, { title: say('vendor-sheets.cancellationNotice'), periods: cancelled, totals: [] })]
      : []),
    ...(ranges.length > 0 ? [rangeSheet(tell, ranges)] : []),
  ];
}

function rangeSheet(tell: Tell, ranges: ReturnType<typeof rangesOf>): WorkbookSheet {
  return {
    name: tell(say('vendor-sheets.ipAddresses')),
    rows: [
      [tell(say('vendor-sheets.range')), tell(say('vendor-sheets.kind'))],
      ...ranges.map(({ range, kind }) => [range, tell(say(`vendor-sheets.rangeKinds.${kind}`))]),
    ],
    header: true,
  };
}

interface Letter {
  title: Message<EmailCode>;
  periods: readonly SubscriptionPeriod[];
  totals: (string | number | null)[][];
}

function letter(model: ReadModel, tell: Tell, { title, periods, totals: sums }: Letter): WorkbookSheet {
  const member = memberOf(model);
  const headings = [
    say('vendor-sheets.subscription'),
    say('vendor-sheets.product'),
    say('vendor-sheets.publisher'),
    say('vendor-sheets.starts'),
    say('vendor-sheets.ends'),
    say('vendor-sheets.price'),
    say('vendor-sheets.currency'),
    say('vendor-sheets.orderNumber'),
    say('vendor-sheets.reference'),
  ];
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
  const given: [Message<EmailCode>, string | null][] = [
    [say('vendor-sheets.date'), show(today(member.timezone))],
    [say('vendor-sheets.vendor'), model.find('provider', periods[0]?.vendor_id)?.name ?? null],
    [say('vendor-sheets.customer'), member.name],
    [say('vendor-sheets.invoiceTo'), addressText(addresses, 'billing')],
    [say('vendor-sheets.deliveryTo'), addressText(addresses, 'delivery')],
    [say('vendor-sheets.vatNumber'), member.vat],
    [say('vendor-sheets.ringgoldId'), member.ringgold_id],
  ];
  const facts = given.flatMap(([label, value]) => (value ? [[tell(label), value]] : []));
  return { name: tell(title), rows: [[tell(title)], [], ...facts, [], headings.map(tell), ...rows, [], ...sums], header: true };
}

/** The totals of the order, by currency. */
function totals(tell: Tell, periods: readonly SubscriptionPeriod[]): (string | number | null)[][] {
  const sums = new Map<string, number>();
  for (const { price, order_amount, currency } of periods) {
    const amount = order_amount ?? price;
    if (amount !== null) sums.set(currency, addMoney(sums.get(currency) ?? 0, amount, currency));
  }
  return [...sums].map(([currency, sum]) => [tell(say('vendor-sheets.total')), null, null, null, null, sum, currency]);
}

/** An address in one line; resolves an address that refers to another type. */
function addressText(addresses: readonly Address[], type: Address['address_type']): string | null {
  const named = addresses.find((one) => one.address_type === type) ?? addresses.find((one) => one.address_type === 'main');
  const meant = named?.use_address_type ? addresses.find((one) => one.address_type === named.use_address_type) : named;
  if (!meant) return null;
  const place = [meant.post_code, meant.city].filter(Boolean).join(' ');
  return [meant.address_1, meant.address_2, place, meant.state, meant.country].filter(Boolean).join(', ') || null;
}

/** The ranges that the vendor, and the publishers of the ordered items, should know. */
function rangesOf(model: ReadModel, periods: readonly SubscriptionPeriod[]) {
  const ids = periods.flatMap((period) => {
    const publisher = period.publisher_id ?? model.find('product', period.product_id)?.publisher_id;
    return [period.vendor_id, publisher].flatMap((id) => model.resolve('provider', id ?? null) ?? []);
  });
  return [...new Map([...new Set(ids)].flatMap((id) => rangesFor(model, id)).map((range) => [range.id, range])).values()];
}
