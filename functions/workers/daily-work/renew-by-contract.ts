import { blankToDo } from '#shared/contract/entities/to-do.ts';
import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { nextDay } from '#shared/domain/calendar/dates.ts';
import { say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { isRenewalDue, makeNextFrom } from '#shared/domain/terms/automatic-renewal.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { automaticRenewalOf } from '#functions/records/ground/references/automatic-renewal-of.ts';
import { createNextPeriod } from '#functions/records/holdings/periods/create-next-period.ts';
import { decidePeriod } from '#functions/records/holdings/periods/decide-period.ts';
import { lockOf } from '#functions/records/holdings/periods/guard-lock.ts';
import { proposeNextPeriod } from '#functions/records/holdings/periods/next-period.ts';
import { planToDo } from '#functions/records/work/to-dos/plan-to-do.ts';

/**
 * Renews what its contract renews by itself (RQ06): makes missing next periods, and accepts undecided ones on the day after their deadline. One commit
 * per subscription, so that a failure does not affect the others.
 */
export async function renewByContract(repo: Repository, work: WorkDay, onProgress: () => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      failures.push(error);
    }
    await onProgress();
  };
  const model = await repo.model();
  for (const { id } of [...model.all('subscription')].filter((each) => latestToContinue(model, each, work.day)))
    await attempt(() => repo.commit((tx) => makeNext(tx, id, work.day)));
  const now = await repo.model();
  for (const { id } of [...now.all('subscription_period')].filter((period) => isDue(now, period, work)))
    await attempt(() => repo.commit((tx) => renew(tx, id, work)));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contracts could not be renewed`);
}

/** The latest period of a contract that renews by itself, if the next one must be made by a day. */
function latestToContinue(model: ReadModel, { id, terms }: Subscription, day: string): SubscriptionPeriod | undefined {
  if (terms?.renewal !== 'automatic') return undefined;
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', id));
  const from = latest && makeNextFrom(terms, latest);
  // One that is prohibited (D3) is tried again on a later day.
  return from !== undefined && from <= day && proposeNextPeriod(model, id, day).ok ? latest : undefined;
}

async function makeNext(tx: Transaction, subscriptionId: string, day: string): Promise<void> {
  const model = await tx.model();
  const subscription = model.find('subscription', subscriptionId);
  const latest = subscription && latestToContinue(model, subscription, day);
  if (!latest || latest.end_date === null) return;
  const start = nextDay(latest.end_date);
  if (model.count('financial_period') > 0)
    await createNextPeriod(tx, subscriptionId, { id: idOf('next-by-contract', subscriptionId, start) });
  else await askForFinancialPeriod(tx, model, { name: subscription.name, id: subscriptionId, start, ownerId: latest.owner_id });
}

/** Creates the owner's task where the next period has no financial period to name (R052); once per period. */
async function askForFinancialPeriod(
  tx: Transaction,
  model: ReadModel,
  { name, id: subscriptionId, start, ownerId }: { name: string; id: string; start: string; ownerId: string },
): Promise<void> {
  const id = idOf('task-financial-period', subscriptionId, start);
  if (await tx.find('to_do', id)) return;
  const owner = model.find('user', ownerId);
  const given = { title: name, owner_ids: owner?.active ? [owner.id] : [], in_dashboard: true };
  const values = await planToDo(tx, given, undefined, { ...blankToDo, title: '' });
  tx.create('to_do', { ...values, id, notice: say('terms.financialPeriodMissing', { name, date: start }) });
}

function isDue(model: ReadModel, period: SubscriptionPeriod, work: WorkDay): boolean {
  const renewal = automaticRenewalOf(model, period);
  const terms = renewal && model.find('subscription', period.subscription_id)?.terms;
  return terms ? isRenewalDue(renewal, work, terms.entered_on) : false;
}

/** Accepts a period for its contract, without an order. A locked period waits for a person. */
async function renew(tx: Transaction, id: string, work: WorkDay): Promise<void> {
  const period = await tx.find('subscription_period', id);
  const model = await tx.model();
  const renewal = period && automaticRenewalOf(model, period);
  if (!renewal || !isDue(model, period, work) || lockOf(model, period) !== undefined) return;
  const reason = renewal.deadline === null ? say('terms.renewedAtStart') : say('terms.renewedByItself', { date: renewal.deadline });
  await decidePeriod({ tx, model }, { ...period, renewed_by_itself_on: renewal.day }, { decision: 'accepted', reason });
}
