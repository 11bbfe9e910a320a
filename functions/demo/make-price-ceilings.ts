import type { DemoRecord } from './demo-record.ts';
import type { Random } from './random.ts';

/** Ceilings of subscriptions at most. */
const maxCeilings = 3;

/** Price ceilings: of subscriptions whose notes say that one is agreed, and of a license under which several are held. */
export function makePriceCeilings(random: Random, records: readonly DemoRecord[], today: string): DemoRecord<'price_ceiling'>[] {
  const until = `${Number(today.slice(0, 4)) + 2}-12-31`;
  const capped = new Set<string>();
  const licensed: string[] = [];
  for (const { kind, data } of records) {
    if (
      kind === 'subscription_period' &&
      data.comment?.startsWith('Price cap of 4 %') &&
      data.start_date <= today &&
      !data.one_time_purchase
    )
      capped.add(data.subscription_id);
    if (kind === 'subscription') licensed.push(...(data.license_period_ids ?? []).slice(0, 1));
  }
  const [license_period_id] = licensed;
  const ceilings = [
    ...[...capped].slice(0, maxCeilings).map((subscription_id) => ({ subscription_id, license_period_id: null, percent: 4, note: null })),
    ...(license_period_id === undefined
      ? []
      : [{ subscription_id: null, license_period_id, percent: 2.5, note: 'Multi-year agreement, clause 7' }]),
  ];
  return ceilings.map((ceiling): DemoRecord<'price_ceiling'> => ({ kind: 'price_ceiling', data: { id: random.id(), until, ...ceiling } }));
}
