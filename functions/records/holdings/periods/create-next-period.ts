import { notFound, Problem } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { today } from '#functions/platform/clock.ts';
import { createPeriod } from './create-period.ts';
import type { PeriodValues } from './plan-period.ts';
import { withoutDead } from './without-dead.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { proposeNextPeriod } from './next-period.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { say } from '#shared/domain/messages/message.ts';

interface NextPeriodOptions {
  /** The id of the new period. */
  id?: string;
  /** The financial period that the next one must name. */
  financialPeriodId?: string;
}

/** The period after the latest one (C151, D3, R052). 422 where there can be none, and for a second next period. */
export async function createNextPeriod(
  tx: Transaction,
  subscriptionId: string,
  options: NextPeriodOptions = {},
): Promise<SubscriptionPeriod> {
  const model = await tx.model();
  const subscription = model.find('subscription', subscriptionId);
  if (!subscription) throw notFound(say('kinds.subscription'));
  // A call that is repeated with its key finds the period that the first one made.
  const id = options.id ?? tx.newId();
  const made = model.find('subscription_period', id);
  if (made) return made;
  const next = proposeNextPeriod(model, subscription.id, today(memberOf(model).timezone));
  if (!next.ok) throw new Problem(422, say('common.sentence', { clause: next.message }));
  if (options.financialPeriodId !== undefined && next.draft.financial_period_id !== options.financialPeriodId)
    throw new Problem(422, say('budgets.nextPeriodElsewhere', { date: memberDate(model, next.draft.start_date) }));
  const { subscription_id: _same, price: _price, normalized_price: _local, forecasted_price: _reckoned, ...draft } = next.draft;
  return createPeriod(tx, model, withoutDead(model, withLiveReferences(model, 'subscription_period', draft as Partial<PeriodValues>)), {
    subscriptionId: subscription.id,
    id,
  });
}

function memberDate(model: ReadModel, date: string | undefined): string {
  return date === undefined ? '' : formatDate(date, memberOf(model).date_format);
}
