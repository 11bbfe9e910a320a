import { lastLetter } from '../periods/decide.ts';
import type { PeriodDecision } from '../periods/period-draft.ts';

/**
 * Agreement between an order and the decision. `kept`: the ordered period is accepted.
 * `revoked`: the decision changed after the order, and the vendor was not notified.
 * `withdrawn`: a notice of cancellation was sent after the order. `undecided`: ordered before the first decision.
 */
export const orderStandings = ['none', 'kept', 'revoked', 'withdrawn', 'undecided'] as const;
export type OrderStanding = (typeof orderStandings)[number];

/** Compares the order of a period with its decision (D3). `decided_at` shows whether there ever was a decision. */
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
