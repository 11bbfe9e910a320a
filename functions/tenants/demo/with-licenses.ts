import type { DemoRecord } from './demo-record.ts';
import type { DemoLicenses } from './make-licenses.ts';
import type { DemoProduct } from './make-products.ts';
import type { Random } from './random.ts';

/** The subscriptions, most of them held under the present licence of their publisher, and some under the next as well. */
export function withLicenses(
  random: Random,
  records: readonly DemoRecord<'subscription' | 'subscription_period'>[],
  products: readonly DemoProduct[],
  { byPublisher }: DemoLicenses,
): DemoRecord<'subscription' | 'subscription_period'>[] {
  const publishers = new Map(products.map(({ data }) => [data.id, data.publisher_id]));
  return records.map((record) => {
    if (record.kind !== 'subscription') return record;
    const [present, next] = byPublisher.get(publishers.get(record.data.product_id) ?? '') ?? [];
    if (present === undefined || random.percent(8)) return record;
    const license_period_ids = next !== undefined && next !== present && random.percent(50) ? [present, next] : [present];
    return { ...record, data: { ...record.data, license_period_ids } };
  });
}
