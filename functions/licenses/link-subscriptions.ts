import { invalid } from '#shared/contract/errors.ts';
import { licensePeriodsOf, subscriptionsUnder } from '#functions/records/ground/references/licensed-subscriptions.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** How many writes a commit may hold before the rest goes into the next. */
const mostWrites = 85;

/**
 * Sets which subscriptions are held under a licence period, as many as the commit holds. Says whether that is all; if not, it is to be called
 * again in a commit of its own. Throws 422 for a subscription that does not exist.
 */
export async function linkSubscriptions(tx: Transaction, periodId: string, wanted: readonly string[]): Promise<boolean> {
  const model = await tx.model();
  const missing = wanted.find((id) => !model.find('subscription', id));
  if (missing !== undefined) throw invalid({ subscriptions: [say('licenses.subscriptionNotFound')] });
  const after = new Set(wanted.map((id) => model.resolve('subscription', id)));
  const before = new Set(subscriptionsUnder(model, periodId).map(({ id }) => id));
  const changed = [...after.symmetricDifference(before)].filter((id) => id !== null);
  for (const id of changed) {
    if (tx.size >= mostWrites) return false;
    const subscription = await tx.load('subscription', id);
    const others = licensePeriodsOf(model, subscription).filter((each) => each !== periodId);
    tx.save('subscription', { ...subscription, license_period_ids: after.has(id) ? [...others, periodId] : others });
  }
  return true;
}
