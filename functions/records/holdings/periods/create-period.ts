import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import { blankPeriod, type SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { createMetaData, plannedMetaData } from '../../ground/metadata/write-meta-data.ts';
import { withForecast } from './forecast-of.ts';
import { type PeriodValues, planPeriod } from './plan-period.ts';
import { say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { MetaDataEntry } from '#shared/domain/metadata/merge-meta-data.ts';
import { defaultMetaDataValue } from '#shared/domain/metadata/meta-data-value.ts';
import { metaDataFieldsOf } from '../../ground/metadata/meta-data-fields.ts';
import { metaDataEntriesOf } from '../../ground/metadata/meta-data-values.ts';

/**
 * The subscription of a new period: an existing one, or a new one with the given name, or by default the product's. `id` if the period's own id
 * is already fixed.
 */
export type ForSubscription = ({ subscriptionId: string } | { name: string | null }) & {
  id?: string;
  /** The open period that ends in the same commit: it must not count as an overlap. */
  closes?: { id: string; end_date: string };
  /** The metadata sent by a form. An import has none and omits it: then no required field is checked. */
  metaData?: { given: MetaDataOfForm | undefined };
};

/** Creates a period, and its subscription if missing; throws all broken rules at once (C171, R051). */
export async function createPeriod(
  tx: Transaction,
  model: ReadModel,
  change: Partial<PeriodValues>,
  target: ForSubscription,
): Promise<SubscriptionPeriod> {
  const isNew = !('subscriptionId' in target);
  const subscription = isNew ? undefined : model.find('subscription', target.subscriptionId);
  if (!isNew && !subscription) throw invalid({ subscription_id: [say('licenses.subscriptionNotFound')] });
  const subscriptionId = subscription?.id ?? tx.newId();
  const id = target.id ?? tx.newId();
  // A call repeated with its key finds its own period here, which must not count as an overlap.
  const others = model
    .by('subscription_period', 'subscription_id', subscriptionId)
    .filter((period) => period.id !== id)
    .map((period) => (period.id === target.closes?.id ? { ...period, end_date: target.closes.end_date } : period));
  const given =
    subscription && !change.product_id
      ? { ...change, product_id: model.resolve('product', subscription.product_id) ?? subscription.product_id }
      : change;
  const { next, breaches } = planPeriod(model, undefined, given, others);
  const planned =
    isNew && target.metaData ? plannedMetaData(model, ['subscription', 'subscription_period'], target.metaData.given) : undefined;
  const broken = [...breaches, ...(planned?.breaches ?? [])];
  if (broken.length > 0) throw breached(broken);
  createMetaData(tx, 'subscription', subscriptionId, planned?.entries.subscription ?? []);
  // A further period has no form for metadata: it copies the marked fields (D3), and uses defaults for the others.
  const entries = planned?.entries.subscription_period ?? (isNew ? [] : metaDataOfNext(model, subscriptionId));
  createMetaData(tx, 'subscription_period', id, entries);
  if (isNew)
    tx.create('subscription', {
      id: subscriptionId,
      name: target.name ?? model.find('product', next.product_id)?.name ?? '',
      product_id: next.product_id,
      description: null,
      license_period_ids: [],
      terms: null,
      quiet_since: null,
    });
  return tx.create(
    'subscription_period',
    withForecast(model, undefined, { ...blankPeriod, ...next, id, subscription_id: subscriptionId }, given),
  );
}

/** The initial metadata of a further period: the latest value of fields copied to the next year, else the default. */
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
