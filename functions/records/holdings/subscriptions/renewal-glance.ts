import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { PeriodGlance, SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import { inLocalCurrency, priceChange } from '#shared/domain/forecasts/price-changes.ts';
import { isTwelveMonths, yearlyPrice } from '#shared/domain/periods/annual-price.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { periodStatus } from '#shared/domain/periods/period-status.ts';
import { nextStep, stepStanding } from '#shared/domain/workflow/next-step.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licenseGapOf } from '../../ground/references/licensed-subscriptions.ts';
import { periodBefore } from '../../ground/references/period-before.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { planStart } from '../../work/workflow/plan-start.ts';
import { renewalFacts } from '../../work/workflow/renewal-facts.ts';
import { deadlineOriginOf } from '../../ground/references/deadline-of.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

type Renewal = SubscriptionDetail['renewal'];

/** The periods now and next of a subscription, and the next step of its renewal. */
export function renewalGlance(model: ReadModel, subscription: Subscription, today: string): Renewal {
  const periods = model.by('subscription_period', 'subscription_id', subscription.id);
  const latest = latestPeriod(periods);
  if (!latest) return { periods: [], step: null };
  const now = periods.find((period) => period.start_date <= today && (period.end_date === null || period.end_date >= today));
  const [next] = periods.filter(({ start_date }) => start_date > today).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const shown = [
    ...(now ? [glance(model, subscription, now, { role: 'now', today })] : []),
    ...(next ? [glance(model, subscription, next, { role: 'next', today })] : []),
  ];
  return {
    periods: shown.length > 0 ? shown : [glance(model, subscription, latest, { role: 'last', today })],
    step: stepOf(model, periods, latest, today),
  };
}

/** The step of the latest period; where that asks for nothing, of the first other one whose workflow runs. */
function stepOf(model: ReadModel, periods: readonly SubscriptionPeriod[], latest: SubscriptionPeriod, today: string): Renewal['step'] {
  const own = periodStep(model, latest, { today, isLatest: true });
  const running = periods
    .filter(({ id, workflow }) => id !== latest.id && workflow === 'running')
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  if (own.step !== 'none' && own.step !== 'create_next') return own;
  const other = running.map((period) => periodStep(model, period, { today, isLatest: false })).find(({ step }) => step !== 'none');
  return other ?? own;
}

function periodStep(
  model: ReadModel,
  period: SubscriptionPeriod,
  { today, isLatest }: { today: string; isLatest: boolean },
): NonNullable<Renewal['step']> {
  const run = currentRun(model, period.id);
  const facts = renewalFacts(model, period, run);
  const { workflow, one_time_purchase: oneTime } = period;
  const { time } = periodStatus(period, today);
  const { step, task } = nextStep({ workflow, time, isLatest, oneTime, canStart: planStart(model, period).ok }, facts);
  const known = task === null ? undefined : run?.tasks.find((one) => one.task === task);
  return {
    step,
    task,
    period_id: period.id,
    decision: period.decision,
    waits_for: known ? stepStanding(known, facts).waitsFor : null,
    snoozed_until: known?.snoozed_until ?? null,
    owner: reference(model, 'user', known?.owner_id),
    due_on: known?.due_on ?? null,
    is_overdue: !!known?.due_on && known.due_on < today,
    period_end: period.end_date,
    asked: facts.asked,
    answered: facts.answered,
  };
}

function glance(
  model: ReadModel,
  subscription: Subscription,
  period: SubscriptionPeriod,
  { role, today }: { role: PeriodGlance['role']; today: string },
): PeriodGlance {
  const { id, start_date, end_date, decision, price, currency, normalized_price, order_date, notice_sent_on } = period;
  const member = memberOf(model);
  const isYear = end_date === null || isTwelveMonths(start_date, end_date);
  const invoices = model.by('vendor_invoice', 'subscription_period_id', id);
  return {
    id,
    role,
    start_date,
    end_date,
    decision,
    status: periodStatus(period, today),
    price,
    currency,
    normalized_price,
    normalized_currency: member.currency,
    annual_price: isYear ? null : (yearlyPrice(period) ?? null),
    change: changeOf(period, periodBefore(model, period), member.currency),
    effective_deadline: openDeadlineOf(model, period),
    ...deadlineOriginOf(model, period),
    deadline_reason: period.deadline_reason,
    licenses: subscription.license_period_ids.length,
    license_gap: licenseGapOf(model, subscription, period) ?? null,
    order_date,
    notice_sent_on,
    invoices: invoices.length,
    invoices_approved: invoices.filter(({ state }) => state !== 'registered').length,
    invoices_paid: invoices.filter(({ state }) => state === 'paid').length,
  };
}

/** The increase against the period before (D4); null where the two cannot be compared. */
function changeOf(period: SubscriptionPeriod, before: SubscriptionPeriod | undefined, currency: string): PeriodGlance['change'] {
  if (!before) return null;
  const local = before.currency !== period.currency;
  const percent = local ? priceChange(inLocalCurrency(before, currency), inLocalCurrency(period, currency)) : priceChange(before, period);
  return percent === undefined ? null : { percent, local };
}
