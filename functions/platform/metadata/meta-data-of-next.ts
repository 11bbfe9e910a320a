import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { MetaDataEntry } from '#shared/domain/metadata/merge-meta-data.ts';
import { defaultMetaDataValue } from '#shared/domain/metadata/meta-data-value.ts';
import type { ReadModel } from '../read-model.ts';
import { metaDataFieldsOf } from './meta-data-fields.ts';
import { metaDataEntriesOf } from './meta-data-values.ts';

/** What a further period of a subscription starts with: the latest one's value in fields that are copied to the next year, else the default. */
export function metaDataOfNext(model: ReadModel, subscriptionId: string): MetaDataEntry[] {
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscriptionId));
  const held = new Map(
    latest ? metaDataEntriesOf(model, 'subscription_period', latest.id).map((entry) => [entry.field_id, entry.value]) : [],
  );
  return metaDataFieldsOf(model, 'subscription_period').flatMap((field) => {
    const value = (field.copy_to_next_year && latest ? held.get(field.id) : undefined) ?? defaultMetaDataValue(field);
    return value === null ? [] : [{ field_id: field.id, value }];
  });
}
