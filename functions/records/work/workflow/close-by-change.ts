import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { Commit } from '#functions/platform/transaction.ts';
import { followPeriod } from './follow-period.ts';
import { closePeriodTask } from './close-period-task.ts';

/**
 * Updates the running workflow after a change of its period saved in this commit: its applicable tasks, and the completion of those whose field
 * was just filled in (D3). A planned rate that came with a price does not complete the exchange rate: only a user or an invoice does.
 */
export async function closeByChange(
  commit: Commit,
  before: SubscriptionPeriod,
  after: SubscriptionPeriod,
  change: object,
): Promise<SubscriptionPeriod> {
  const followed = await followPeriod(commit.tx, commit.model, before, after);
  const done: TaskName[] = [];
  const became = (field: keyof SubscriptionPeriod, empty: unknown): boolean => before[field] === empty && after[field] !== empty;
  if (became('recommendation_status', 'none')) done.push('recommendation');
  if (became('proposal_status', 'not_proposed')) done.push('renewal_proposal');
  if (became('price', null)) done.push('enter_price');
  const isRated = 'exchange_rate' in change || after.rate_source !== 'planned';
  if (isRated && after.exchange_rate !== null && after.exchange_rate !== before.exchange_rate) done.push('set_exchange_rate');
  if (became('order_date', null) && after.decision === 'accepted') done.push('place_order');
  for (const task of done) await closePeriodTask(commit, after.id, task);
  return done.length === 0 ? followed : commit.tx.load('subscription_period', after.id);
}
