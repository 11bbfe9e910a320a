import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { breached } from '#shared/contract/errors.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { decide, type Decision, type DecisionOutcome, type Letter } from '#shared/domain/periods/decide.ts';
import { mootTasks } from '#shared/domain/workflow/next-step.ts';
import { runAfterDecision } from '#shared/domain/workflow/decide-tasks.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { refuseIfLocked, savedByPerson } from './guard-lock.ts';
import type { Commit } from '#functions/platform/transaction.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { renewalFacts } from '../../work/workflow/renewal-facts.ts';
import { say } from '#shared/domain/messages/message.ts';

export type PeriodDecided = Decision<NonNullable<SubscriptionPeriod['cancellation_reason']>>;

/** A decided period, and the letter to the vendor that is now obsolete. */
export interface DecidedPeriod {
  period: SubscriptionPeriod;
  changed: boolean;
  to_withdraw: Letter | null;
}

/** The period after a decision, or the rules that it breaks; nothing is written. */
export function planDecision(
  model: ReadModel,
  period: SubscriptionPeriod,
  decision: PeriodDecided,
  how: { at: string; by: string | null },
): DecisionOutcome<SubscriptionPeriod> {
  return decide(period, decision, { ...how, formatDate: (date) => formatDate(date, memberOf(model).date_format) });
}

/**
 * Decides on a period loaded in this commit, and updates the tasks of its running workflow (D3). All decisions are made here.
 * 422 at `reason` if the order or the notice was sent and no reason is given; 409 if the period is locked.
 * `unguarded`: the caller has checked the lock, or completes its open task. `dismissMoot`: an acceptance dismisses the open tasks that it makes
 * obsolete.
 */
export async function decidePeriod(
  { tx, model }: Commit,
  period: SubscriptionPeriod,
  decision: PeriodDecided,
  { unguarded = false, dismissMoot = false }: { unguarded?: boolean; dismissMoot?: boolean } = {},
): Promise<DecidedPeriod> {
  const [at, by] = [tx.at, tx.caller.userId];
  if (!unguarded) refuseIfLocked(model, period, { decision: decision.decision });
  const outcome = planDecision(model, period, decision, { at, by });
  if (!outcome.ok) throw breached(outcome.breaches);
  const { changed, to_withdraw } = outcome;
  const next = savedByPerson(period, outcome.next);
  const known = changed ? currentRun(model, period.id) : undefined;
  const run = known && (await tx.find('workflow_run', known.id));
  if (!run) return { period: tx.save('subscription_period', next), changed, to_withdraw };
  const after = runAfterDecision(run, {
    decision: next.decision,
    before: { decision: period.decision, at: period.decided_at },
    at,
    by,
    reason: say('workflow.periodCancelled'),
    isToWithdraw: to_withdraw !== null,
    ...(dismissMoot && { moot: { tasks: mootTasks(renewalFacts(model, next, run)), reason: say('workflow.taskMoot') } }),
  });
  if (after !== run) tx.save('workflow_run', after);
  const workflow = after.state === run.state ? next.workflow : after.state;
  return { period: tx.save('subscription_period', { ...next, workflow }), changed, to_withdraw };
}
