import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { breached, notFound, Problem } from '#shared/contract/errors.ts';
import type { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { TermsOutcome } from '#shared/contract/rows/terms-row.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { say, together } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { createPeriod } from '#functions/records/holdings/periods/create-period.ts';
import { decidePeriod } from '#functions/records/holdings/periods/decide-period.ts';
import { savedByPerson } from '#functions/records/holdings/periods/guard-lock.ts';
import { withForecast } from '#functions/records/holdings/periods/forecast-of.ts';
import { planPeriod } from '#functions/records/holdings/periods/plan-period.ts';
import { type PlannedTerms, planTerms, termsOutcome } from '#functions/records/holdings/subscriptions/plan-terms.ts';
import { answer, type Request } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Transaction } from '../platform/transaction.ts';
import { periodLike } from '#functions/records/holdings/periods/period-like.ts';

type One = Pick<Request<typeof subscriptionTerms.set>, 'repo' | 'params' | 'body'>;

/** Saves the terms of one subscription with their effects in one commit (C880). */
async function saveTerms({ repo, params, body }: One): Promise<{ subscription: Subscription; plan: PlannedTerms }> {
  return repo.commit(async (tx) => {
    const subscription = await tx.load('subscription', params.id, body.version);
    if (subscription.id !== params.id) throw notFound(say('kinds.subscription'));
    // Deadlines and years depend on all periods: no other commit may add one meanwhile.
    const model = await tx.model();
    const plan = planTerms(model, subscription, body.terms, body.make_periods);
    const terms = plan.terms && { ...plan.terms, entered_at: tx.at };
    tx.save('subscription', { ...subscription, terms });
    const following = plan.periods.filter(({ follows }) => follows).map(({ id }) => ({ id, day: null }));
    const moved = [...following, ...plan.kept];
    await tx.prefetch(
      'subscription_period',
      moved.map(({ id }) => id),
    );
    for (const { id, day } of moved) {
      const period = await tx.load('subscription_period', id);
      tx.save('subscription_period', savedByPerson(period, { ...period, cancellation_deadline: day, deadline_reason: null }));
    }
    for (const year of plan.years) if (!year.stays) await acceptYear(tx, model, { ...subscription, terms: plan.terms }, year);
    return { subscription, plan };
  });
}

/** Accepts the period of a year for which the contract is bound, and makes it where it is missing (RQ03). */
async function acceptYear(
  tx: Transaction,
  model: ReadModel,
  subscription: Subscription,
  year: PlannedTerms['years'][number],
): Promise<void> {
  const stored = year.existing && (await tx.load('subscription_period', year.existing.id));
  const period = stored ? withPriceOfYear(tx, model, stored, year.price) : await makeYear(tx, model, subscription, year);
  const until = formatDate(subscription.terms?.fixed_until ?? year.end_date, memberOf(model).date_format);
  await decidePeriod({ tx, model }, period, { decision: 'accepted', reason: say('terms.boundUntil', { date: until }) });
}

/** The stored period of a year with the agreed price, unless it has a price already. */
function withPriceOfYear(tx: Transaction, model: ReadModel, period: SubscriptionPeriod, price: number | null): SubscriptionPeriod {
  if (price === null || period.price !== null) return period;
  const { next, breaches } = planPeriod(model, period, { price });
  if (breaches.length > 0) throw breached(breaches);
  return tx.save('subscription_period', savedByPerson(period, withForecast(model, period, { ...period, ...next }, { price })));
}

/** Makes the period of a year with its price. */
async function makeYear(
  tx: Transaction,
  model: ReadModel,
  subscription: Subscription,
  { start_date, end_date, price }: PlannedTerms['years'][number],
): Promise<SubscriptionPeriod> {
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id)) as SubscriptionPeriod;
  return createPeriod(tx, model, periodLike(model, latest, { start_date, end_date, price }), { subscriptionId: subscription.id });
}

/** Sets or removes the terms of a subscription (C880). */
export async function setTerms(request: Request<typeof subscriptionTerms.set>) {
  const { subscription, plan } = await saveTerms(request);
  const said = say(plan.terms === null ? 'terms.removed' : 'terms.saved');
  const message = together([said, ...plan.notes]) ?? said;
  return answer(termsOutcome(subscription, plan), { message, ...(plan.notes.length > 0 && { status: 'warning' }) });
}

const changeMany = changeEach({ kind: 'subscription', changeOne: saveTerms });

/** The effect of terms on one of many subscriptions; undefined where they are refused, which the change itself says with its row. */
function outcomeOf(model: ReadModel, { id, terms }: BodyOf<typeof subscriptionTerms.setMany>['records'][number]): TermsOutcome | undefined {
  const subscription = model.find('subscription', id);
  try {
    return subscription && termsOutcome(subscription, planTerms(model, subscription, terms));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Sets the terms of several subscriptions (C882). With `check` it answers the effect on each and writes nothing. */
export async function setManyTerms(request: Request<typeof subscriptionTerms.setMany>) {
  const model = await request.model();
  // Before the first write, because the model of a request shows later commits.
  const planned = request.body.records.flatMap((record) => outcomeOf(model, record) ?? []);
  const done = await changeMany(request);
  const skipped = new Set(done.skipped.map(({ id }) => id));
  return { ...done, outcomes: planned.filter(({ id }) => !skipped.has(id)) };
}
