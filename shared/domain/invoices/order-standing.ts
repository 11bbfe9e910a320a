import { lastLetter } from '../periods/decide.ts';
import type { PeriodDecision } from '../periods/period-draft.ts';

/**
 * How an order and the decision agree. `kept`: ordered what was accepted. `revoked`: the decision changed after the order and the vendor was not
 * told. `withdrawn`: the notice of cancellation went out after it. `undecided`: ordered before anybody decided.
 */
export const orderStandings = ['none', 'kept', 'revoked', 'withdrawn', 'undecided'] as const;
export type OrderStanding = (typeof orderStandings)[number];

/** How the order of a period stands to its decision (D3). `decided_at` tells whether there ever was one. */
export function orderStanding(period: {
  order_date: string | null;
  order_number: string | null;
  notice_sent_on: string | null;
  decision: PeriodDecision;
  decided_at: string | null;
}): OrderStanding {
  if (period.order_date === null && period.order_number === null) return 'none';
  if (period.decision === 'accepted') return 'kept';
  if (period.decision === 'undecided' && period.decided_at === null) return 'undecided';
  return period.decision === 'cancelled' && lastLetter(period)?.letter === 'notice' ? 'withdrawn' : 'revoked';
}
