import { blankInvoice, type VendorInvoice } from '#shared/contract/entities/invoice.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkInvoice, type InvoiceDraft } from '#shared/domain/invoices/check-invoice.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import { type Prices, resolvePrices } from '#shared/domain/periods/resolve-prices.ts';
import { say } from '#shared/domain/messages/message.ts';

export type InvoiceValues = Omit<VendorInvoice, AuditField>;
/** The given values of an invoice; empty where a form's field is empty. */
export type GivenInvoice = { [F in keyof InvoiceDraft]?: InvoiceDraft[F] | undefined } & { comment?: string | null | undefined };

/** The amount, rate and local amount in the shape of a period's prices, to apply the same rules (D4). */
function asPrices(invoice: InvoiceDraft): Prices {
  const { currency, amount, normalized_amount, rate, date } = invoice;
  return {
    currency: currency ?? '',
    price: amount,
    normalized_price: normalized_amount,
    exchange_rate: rate,
    exchange_rate_date: date,
    rate_source: null,
    price_typed: 'original',
  };
}

/** An invoice after a change, with consistent amount, rate and local amount, and every rule that it breaks. `local` is the member's currency. */
export function planInvoice(
  before: VendorInvoice | undefined,
  given: GivenInvoice,
  local: string,
): { next: InvoiceDraft & Pick<InvoiceValues, 'comment'>; breaches: Breach[] } {
  const empty = { ...blankInvoice, vendor_id: null, number: null, date: null, amount: null, currency: null };
  const next = { ...(before ?? empty), ...withoutUndefined(given) };
  const breaches = checkInvoice(next, local);
  const { currency, amount, date } = next;
  if (currency === null || amount === null || date === null || !isCurrency(currency) || breaches.some(({ field }) => field === 'rate'))
    return { next, breaches };
  const { amount: price, normalized_amount: normalized_price, rate: exchange_rate } = withoutUndefined(given);
  const change = { price, normalized_price, exchange_rate } as Partial<Prices>;
  try {
    const settled = resolvePrices(before && asPrices(before), change, { currency, local, today: date });
    const values = { ...next, amount: settled.price, normalized_amount: settled.normalized_price, rate: settled.exchange_rate };
    return { next: values, breaches: checkInvoice(values, local) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { next, breaches: [...breaches, { field: 'amount', message: say('money.amountTooLarge') }] };
  }
}

function withoutUndefined(given: GivenInvoice): Partial<InvoiceDraft & Pick<InvoiceValues, 'comment'>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
