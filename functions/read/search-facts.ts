import type { SearchHit } from '#shared/contract/groups/search.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { periodStatus } from '#shared/domain/periods/period-status.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';

/** Hits with the state and the price of the period that they are, or of a subscription's latest. */
export function withFacts(model: ReadModel, hits: readonly SearchHit[]): SearchHit[] {
  const today = dayOf(model);
  return hits.map((hit) => {
    if (hit.tag !== 'subscription' && hit.tag !== 'subscription_period') return hit;
    const period =
      hit.tag === 'subscription'
        ? latestPeriod(model.by('subscription_period', 'subscription_id', hit.id))
        : model.find('subscription_period', hit.id);
    if (!period) return { ...hit, status: null, price: null, currency: null };
    return { ...hit, status: periodStatus(period, today), price: period.price, currency: period.currency };
  });
}

/** The number of hits of each kind. */
export function countHits(hits: readonly SearchHit[]): Partial<Record<SearchHit['tag'], number>> {
  const counts: Partial<Record<SearchHit['tag'], number>> = {};
  for (const { tag } of hits) counts[tag] = (counts[tag] ?? 0) + 1;
  return counts;
}
