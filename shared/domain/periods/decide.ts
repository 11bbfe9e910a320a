import type { Breach } from '../breach.ts';
import type { PeriodDecision } from './period-draft.ts';
import { type Message, type Reason, say } from '../messages/message.ts';

/** What a period holds of its decision, and of what the vendor was told (D3). */
export interface Decided<C extends string = string> {
  decision: PeriodDecision;
  decided_at: string | null;
  decided_by: string | null;
  decision_reason: Reason | null;
  /** Why it is given up; only where it is. */
  cancellation_reason: C | null;
  /** The day on which the order went out. */
  order_date: string | null;
  /** The day on which the notice of cancellation went out. */
  notice_sent_on: string | null;
}

/** What a person decides. A reason that is left out stays as it was where the decision does. */
export interface Decision<C extends string = string> {
  decision: PeriodDecision;
  reason?: Reason | null;
  cancellation_reason?: C | null;
}

/** What the vendor heard last. */
export type Letter = 'order' | 'notice';

export type DecisionOutcome<P> =
  | { ok: false; breaches: Breach[] }
  | {
      ok: true;
      next: P;
      /** Whether it is another decision than before; a corrected reason is none. */
      changed: boolean;
      /** What went out and no longer holds: the vendor has to be told. Null where nothing did. */
      to_withdraw: Letter | null;
    };

const letters: Readonly<Record<Letter, Message>> = { order: say('periods.order'), notice: say('periods.cancellationNotice') };

/** The letter that the vendor got last, with its day; of two on one day the one that the decision then meant. */
export function lastLetter(
  period: Pick<Decided, 'decision' | 'order_date' | 'notice_sent_on'>,
): { letter: Letter; date: string } | undefined {
  const { order_date: ordered, notice_sent_on: noticed } = period;
  const isNotice = noticed !== null && (ordered === null || noticed > ordered || (noticed === ordered && period.decision === 'cancelled'));
  if (isNotice) return { letter: 'notice', date: noticed };
  return ordered === null ? undefined : { letter: 'order', date: ordered };
}

/**
 * Whether a decision has to be explained: it differs from the present one, and the vendor was told otherwise. To accept an undecided period that is
 * ordered, or to cancel one whose notice went out, only records what the vendor knows.
 */
export function needsReason(period: Pick<Decided, 'decision' | 'order_date' | 'notice_sent_on'>, wanted: PeriodDecision): boolean {
  const last = lastLetter(period);
  if (!last || wanted === period.decision) return false;
  return period.decision !== 'undecided' || letterOf(wanted) !== last.letter;
}

/**
 * A period after a decision (D3). It may be reversed freely until the order or the cancellation notice went out, after that only with a
 * reason. The same decision again changes nothing but the reasons that are given with it: who decided stays who did.
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
      breaches: [{ field: 'reason', code: 'reason_required', message: say('periods.letterWentOutDatePleaseGive', values) }],
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
