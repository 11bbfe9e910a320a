import type { Breach } from '../breach.ts';
import type { PeriodDecision } from './period-draft.ts';
import { type Message, type Reason, say } from '../messages/message.ts';

/** The decision on a period and the letters sent to the vendor (D3). */
export interface Decided<C extends string = string> {
  decision: PeriodDecision;
  decided_at: string | null;
  decided_by: string | null;
  decision_reason: Reason | null;
  /** The reason for a cancellation; null for other decisions. */
  cancellation_reason: C | null;
  /** The day on which the order was sent. */
  order_date: string | null;
  /** The day on which the notice of cancellation was sent. */
  notice_sent_on: string | null;
}

/** A person's decision. An omitted reason stays as it was if the decision is the same. */
export interface Decision<C extends string = string> {
  decision: PeriodDecision;
  reason?: Reason | null;
  cancellation_reason?: C | null;
}

/** The kinds of letter to a vendor. */
export type Letter = 'order' | 'notice';

export type DecisionOutcome<P> =
  | { ok: false; breaches: Breach[] }
  | {
      ok: true;
      next: P;
      /** Whether the decision itself changed, not only its reason. */
      changed: boolean;
      /** The sent letter that no longer applies and must be withdrawn; null if there is no such letter. */
      to_withdraw: Letter | null;
    };

const letters: Readonly<Record<Letter, Message>> = { order: say('periods.order'), notice: say('periods.cancellationNotice') };

/** The last letter to the vendor, with its day. Of two on one day, the one that matches the decision. */
export function lastLetter(
  period: Pick<Decided, 'decision' | 'order_date' | 'notice_sent_on'>,
): { letter: Letter; date: string } | undefined {
  const { order_date: ordered, notice_sent_on: noticed } = period;
  const isNotice = noticed !== null && (ordered === null || noticed > ordered || (noticed === ordered && period.decision === 'cancelled'));
  if (isNotice) return { letter: 'notice', date: noticed };
  return ordered === null ? undefined : { letter: 'order', date: ordered };
}

/**
 * Whether a decision needs a reason: it differs from the present one and contradicts what the vendor knows. Accepting an undecided period after its
 * order, or cancelling it after its notice, only records what the vendor knows.
 */
export function needsReason(period: Pick<Decided, 'decision' | 'order_date' | 'notice_sent_on'>, wanted: PeriodDecision): boolean {
  const last = lastLetter(period);
  if (!last || wanted === period.decision) return false;
  return period.decision !== 'undecided' || letterOf(wanted) !== last.letter;
}

/**
 * Applies a decision to a period (D3). It can be reversed freely before the order or the cancellation notice was sent, afterwards only with a reason.
 * Repeating the same decision changes only the given reasons; who decided stays.
 */
export function decide<C extends string, P extends Decided<C>>(
  period: P,
  decision: Decision<NoInfer<C>>,
  how: { at: string; by: string | null; formatDate?: (date: string) => string },
): DecisionOutcome<P> {
  const { decision: wanted } = decision;
  const given = (typeof decision.reason === 'string' ? decision.reason.trim() : decision.reason) || null;
  const why = wanted === 'cancelled' ? decision.cancellation_reason : null;
  if (wanted === period.decision) {
    const next = {
      ...period,
      decision_reason: given ?? (decision.reason === undefined ? period.decision_reason : null),
      cancellation_reason: why === undefined ? period.cancellation_reason : why,
    };
    return { ok: true, next, changed: false, to_withdraw: null };
  }
  const last = lastLetter(period);
  if (last && given === null && needsReason(period, wanted)) {
    const values = { letter: letters[last.letter], date: how.formatDate?.(last.date) ?? last.date };
    return {
      ok: false,
      breaches: [{ field: 'reason', message: say('periods.letterSentReasonRequired', values) }],
    };
  }
  const next = {
    ...period,
    decision: wanted,
    decided_at: how.at,
    decided_by: how.by,
    decision_reason: given,
    cancellation_reason: why ?? null,
  };
  return { ok: true, next, changed: true, to_withdraw: last && last.letter !== letterOf(wanted) ? last.letter : null };
}

function letterOf(decision: PeriodDecision): Letter | undefined {
  if (decision === 'undecided') return undefined;
  return decision === 'accepted' ? 'order' : 'notice';
}
