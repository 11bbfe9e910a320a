import type { SubscriptionPeriodItem } from '#shared/contract/entities/period-item.ts';
import type { periodItems } from '#shared/contract/groups/period-items.ts';
import { breached, notFound, Problem } from '#shared/contract/errors.ts';
import { lockAgain } from '#shared/domain/periods/period-lock.ts';
import { checkItem } from '#shared/domain/periods/items.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { lockedProblem, lockRefusalOf } from '#functions/records/holdings/periods/guard-lock.ts';
import { periodItemRow } from '#functions/records/holdings/periods/period-item-row.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Max items of a price: far more than an invoice lists, and few enough to read and add up. */
const maxItems = 200;

/** The period whose items change; 409 where it is locked, since its items are money. An unlock ends with this commit. */
async function openPeriod(tx: Transaction, id: string) {
  const period = await tx.load('subscription_period', id);
  if (period.id !== id) throw notFound(say('metadata.subscriptionPeriod'));
  const refusal = lockRefusalOf(await tx.model(), period);
  if (refusal !== undefined) throw lockedProblem(period, refusal);
  return tx.save('subscription_period', lockAgain(period));
}

/** An item under the period that the address names; under any other it does not exist. */
async function itemOf(tx: Transaction, params: { id: string; itemId: string }, version?: number): Promise<SubscriptionPeriodItem> {
  const item = await tx.find('subscription_period_item', params.itemId);
  if (item?.subscription_period_id !== params.id) throw notFound(say('periods.item'));
  return tx.load('subscription_period_item', params.itemId, version);
}

function refuse(item: Omit<SubscriptionPeriodItem, 'id' | 'version'> | SubscriptionPeriodItem): void {
  const breaches = checkItem(item);
  if (breaches.length > 0) throw breached(breaches);
}

/** Adding, changing and removing the items of a price (C206-C208). The price itself stays what it is: the difference is shown beside it. */
export const itemHandlers: GroupHandlers<typeof periodItems> = {
  create: async (request) => {
    const { repo, params, body } = request;
    const item = await repo.commit(async (tx) => {
      const period = await openPeriod(tx, params.id);
      const id = tx.newId();
      // A call that is repeated with its key finds its own item here.
      const others = (await tx.model())
        .by('subscription_period_item', 'subscription_period_id', period.id)
        .filter((other) => other.id !== id);
      if (others.length >= maxItems) throw new Problem(422, say('periods.tooManyItems', { most: maxItems }));
      const next = { quantity: 1, currency: period.currency, description: null, ...body, subscription_period_id: period.id };
      refuse(next as SubscriptionPeriodItem);
      return tx.create('subscription_period_item', { id, ...next });
    });
    return answer(periodItemRow(item), { message: say('periods.itemAdded') });
  },
  update: async ({ repo, params, body: { version, ...change } }) => {
    const item = await repo.commit(async (tx) => {
      const next = { ...(await itemOf(tx, params, version)), ...change };
      refuse(next);
      await openPeriod(tx, params.id);
      return tx.save('subscription_period_item', next);
    });
    return periodItemRow(item);
  },
  remove: async ({ repo, params }) => {
    await repo.commit(async (tx) => {
      const item = await itemOf(tx, params);
      await openPeriod(tx, params.id);
      tx.remove('subscription_period_item', item.id);
    });
    return answer({ id: params.itemId }, { message: say('periods.itemRemoved') });
  },
};
