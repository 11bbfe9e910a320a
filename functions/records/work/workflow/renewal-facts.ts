import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { RenewalFacts } from '#shared/domain/workflow/next-step.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseGapOf } from '../../ground/references/licensed-subscriptions.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { invitationAbout } from '../stakeholders/invitations-of.ts';
import { stakeholdersOf } from '../stakeholders/stakes-of.ts';

/** The facts that determine the next step of a period. `run` is its current one. */
export function renewalFacts(model: ReadModel, period: SubscriptionPeriod, run: WorkflowRun | undefined): RenewalFacts {
  const { timezone, currency } = memberOf(model);
  const subscription = model.find('subscription', period.subscription_id);
  const tasks = run?.tasks ?? [];
  const isAsking = tasks.some(({ task, state }) => task === 'stakeholder_feedback' && state === 'open');
  return {
    today: today(timezone),
    decision: period.decision,
    hasPrice: period.price !== null,
    needsRate: period.currency !== currency,
    isLicensed: (subscription?.license_period_ids.length ?? 0) > 0 && licenseGapOf(model, subscription, period) === undefined,
    tasks,
    ...(isAsking ? answersOf(model, period) : { asked: 0, answered: 0 }),
  };
}

/** The numbers of stakeholders who were asked about a period, and who answered. */
function answersOf(model: ReadModel, period: SubscriptionPeriod): Pick<RenewalFacts, 'asked' | 'answered'> {
  const asked = [...stakeholdersOf(model, period)].filter((each) => invitationAbout(model, each, period.id) !== undefined);
  const answers = model.by('stakeholder_response', 'subscription_period_id', period.id);
  const answered = new Set(answers.map((row) => model.resolve('stakeholder', row.stakeholder_id)));
  return { asked: asked.length, answered: asked.filter((each) => answered.has(each)).length };
}
