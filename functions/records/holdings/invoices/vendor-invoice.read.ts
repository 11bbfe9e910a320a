import type { ReadModel } from '#functions/platform/read-model.ts';
import type { RecordReading } from '../../record-type.ts';

export const vendorInvoiceReading: RecordReading<'vendor_invoice'> = {
  /** An invoice links to the page of its vendor; for callers without access to that, to the publisher's. */
  search: (model, row) => {
    const period = model.find('subscription_period', row.subscription_period_id);
    const subscription = model.find('subscription', period?.subscription_id);
    const vendor = model.find('provider', row.vendor_id);
    const publisher = model.find('provider', period?.publisher_id ?? model.find('product', period?.product_id)?.publisher_id);
    const found = { id: row.id, name: row.number };
    const detail = [vendor?.name, subscription?.name].filter(Boolean).join(' – ');
    const ofVendor = vendor && {
      rank: 5,
      hit: { ...found, tag: 'invoice_vendor' as const, detail, provider_id: vendor.id },
      words: [subscription?.name, vendor.name, row.comment],
    };
    const ofPublisher = publisher && {
      rank: 5,
      hit: { ...found, tag: 'invoice_publisher' as const, detail: subscription?.name ?? null, provider_id: publisher.id },
      words: [subscription?.name, row.comment],
      insteadOfVendor: vendor !== undefined,
    };
    return { named: [subscription, vendor, publisher], entries: () => [ofVendor, ofPublisher].filter((each) => each !== undefined) };
  },
  searchedThrough: {
    subscription_period: invoicesOf,
    subscription: (model, id) =>
      model
        .by('subscription_period', 'subscription_id', model.resolve('subscription', id) ?? id)
        .flatMap((period) => invoicesOf(model, period.id)),
  },
};

function invoicesOf(model: ReadModel, periodId: string): string[] {
  const id = model.resolve('subscription_period', periodId) ?? periodId;
  return model.by('vendor_invoice', 'subscription_period_id', id).map((invoice) => invoice.id);
}
