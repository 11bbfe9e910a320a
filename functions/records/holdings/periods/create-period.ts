import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import { blankPeriod, type SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { createMetaData, plannedMetaData } from '../../ground/metadata/write-meta-data.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { withForecast } from './forecast-of.ts';
import { type PeriodValues, planPeriod } from './plan-period.ts';
import { say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { MetaDataEntry } from '#shared/domain/metadata/merge-meta-data.ts';
import { defaultMetaDataValue } from '#shared/domain/metadata/meta-data-value.ts';
import { metaDataFieldsOf } from '../../ground/metadata/meta-data-fields.ts';
import { metaDataEntriesOf } from '../../ground/metadata/meta-data-values.ts';

/**
 * For whom a period is made: a subscription that exists, or one to be made with it under a name, or else the product's. `id` where the
 * period's own is settled already.
 */
export type ForSubscription = ({ subscriptionId: string } | { name: string | null }) & {
  id?: string;
  /** What a form gave in its metadata. An import, which has none, leaves it out, and then no required field is asked for. */
  metaData?: { given: MetaDataOfForm | undefined };
};

/** Makes a period, and its subscription when there is none; all broken rules are refused at once (C171, R051). */
export async function createPeriod(
  tx: Transaction,
  model: ReadModel,
  change: Partial<PeriodValues>,
  target: ForSubscription,
): Promise<SubscriptionPeriod> {
  const isNew = !('subscriptionId' in target);
  const subscription = isNew ? undefined : model.find('subscription', target.subscriptionId);
  if (!isNew && !subscription) throw invalid({ subscription_id: [say('licenses.subscriptionDoesNotExistNoLonger')] });
  const subscriptionId = subscription?.id ?? tx.newId();
  const id = target.id ?? tx.newId();
  // A call that is repeated with its key finds its own period here and must not stumble over it.
  const others = model.by('subscription_period', 'subscription_id', subscriptionId).filter((period) => period.id !== id);
  const given =
    subscription && !change.product_id
      ? { ...change, product_id: model.resolve('product', subscription.product_id) ?? subscription.product_id }
      : change;
  const { next, breaches } = planPeriod(model, undefined, given, today(memberOf(model).timezone), others);
  const planned =
    isNew && target.metaData ? plannedMetaData(model, ['subscription', 'subscription_period'], target.metaData.given) : undefined;
  const broken = [...breaches, ...(planned?.breaches ?? [])];
  if (broken.length > 0) throw breached(broken);
  createMetaData(tx, 'subscription', subscriptionId, planned?.entries.subscription ?? []);
  // A further period has no form for them: it takes over what is to be copied (D3), and starts with the defaults else.
  const entries = planned?.entries.subscription_period ?? (isNew ? [] : metaDataOfNext(model, subscriptionId));
  createMetaData(tx, 'subscription_period', id, entries);
  if (isNew)
    tx.create('subscription', {
      id: subscriptionId,
      name: target.name ?? model.find('product', next.product_id)?.name ?? '',
      product_id: next.product_id,
      description: null,
      license_period_ids: [],
    });
  return tx.create(
    'subscription_period',
    withForecast(model, undefined, { ...blankPeriod, ...next, id, subscription_id: subscriptionId }, given),
  );
}

/** What a further period of a subscription starts with: the latest one's value in fields that are copied to the next year, else the default. */
function metaDataOfNext(model: ReadModel, subscriptionId: string): MetaDataEntry[] {
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscriptionId));
  const held = new Map(
    latest ? metaDataEntriesOf(model, 'subscription_period', latest.id).map((entry) => [entry.field_id, entry.value]) : [],
  );
  return metaDataFieldsOf(model, 'subscription_period').flatMap((field) => {
    const value = (field.copy_to_next_year && latest ? held.get(field.id) : undefined) ?? defaultMetaDataValue(field);
    return value === null ? [] : [{ field_id: field.id, value }];
  });
}
