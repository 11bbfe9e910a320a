import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type EmailKind, kindFacts } from '#shared/domain/emails/email-kinds.ts';
import type { ReadModel } from '../read-model.ts';
import type { Transaction } from '../transaction.ts';
import { settlePeriodTask } from '../workflow/settle-period-task.ts';

/**
 * What a mail about a period means for it, in the commit that queues the mail: the day of the order or of the notice, and the workflow task
 * that is done with it (D3).
 */
export async function settleEmailed(
  tx: Transaction,
  model: ReadModel,
  kind: EmailKind,
  period: SubscriptionPeriod,
  today: string,
): Promise<void> {
  const facts: Partial<SubscriptionPeriod> =
    kind === 'place_order' ? { order_date: today } : kind === 'cancellation' ? { notice_sent_on: today } : {};
  if (Object.keys(facts).length > 0) {
    const before = await tx.load('subscription_period', period.id);
    tx.save('subscription_period', { ...before, ...facts });
  }
  const { task } = kindFacts[kind];
  if (task) await settlePeriodTask(tx, model, period.id, task);
}
