/** The fields of a hit needed to find the periods of a subscription. */
interface Hit {
  tag: string;
  id: string;
  subscription_id?: string | null | undefined;
}

/** Groups period hits below the hit of their subscription; the order stays. A period without its subscription among the hits stays on its own. */
export function withPeriodsBelow<H extends Hit>(hits: readonly H[]): { hit: H; periods: H[] }[] {
  const subscriptions = new Set(hits.filter(({ tag }) => tag === 'subscription').map(({ id }) => id));
  const isBelow = ({ tag, subscription_id }: H): boolean => tag === 'subscription_period' && subscriptions.has(subscription_id ?? '');
  const below = Map.groupBy(hits.filter(isBelow), ({ subscription_id }) => subscription_id ?? '');
  return hits.filter((hit) => !isBelow(hit)).map((hit) => ({ hit, periods: hit.tag === 'subscription' ? (below.get(hit.id) ?? []) : [] }));
}
