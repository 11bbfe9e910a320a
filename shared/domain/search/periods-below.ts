/** As much of a hit as it takes to find the periods of a subscription. */
interface Hit {
  tag: string;
  id: string;
  subscription_id?: string | null | undefined;
}

/** Hits in their order, each with the hits that are periods of it. A period whose subscription is not among the hits is one of its own. */
export function withPeriodsBelow<H extends Hit>(hits: readonly H[]): { hit: H; periods: H[] }[] {
  const subscriptions = new Set(hits.filter(({ tag }) => tag === 'subscription').map(({ id }) => id));
  const isBelow = ({ tag, subscription_id }: H): boolean => tag === 'subscription_period' && subscriptions.has(subscription_id ?? '');
  const below = Map.groupBy(hits.filter(isBelow), ({ subscription_id }) => subscription_id ?? '');
  return hits.filter((hit) => !isBelow(hit)).map((hit) => ({ hit, periods: hit.tag === 'subscription' ? (below.get(hit.id) ?? []) : [] }));
}
