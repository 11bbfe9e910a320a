import type { MetaDataOfRecord } from '#shared/contract/rows/meta-data-row.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { forbidden, notFound } from '#shared/contract/errors.ts';
import { type MetaDataEntity, metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { type MetaDataEntry, mergedMetaData } from '#shared/domain/metadata/merge-meta-data.ts';
import { metaDataColumn, type MetaDataValue } from '#shared/domain/metadata/meta-data-value.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { metaDataGroups } from './meta-data-fields.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The id of the record that holds the values of another. */
export function valueRecordId(entity: string, id: string): string {
  return `${entity}-${id}`;
}

/**
 * The records that store a record's metadata values, its own first. After a merge there are several until the next save: the values of the
 * replaced record fill the gaps.
 */
export function valueRecordsOf(model: ReadModel, entity: string, id: string): Row<'meta_data_value'>[] {
  const own = valueRecordId(entity, id);
  return model
    .by('meta_data_value', 'entity_id', id)
    .filter((row) => row.entity === entity)
    .sort((a, b) => Number(b.id === own) - Number(a.id === own) || (a.id < b.id ? -1 : 1));
}

/** A record's metadata values by field; a field that replaced another also has the other's values, where it has none of its own. */
export function metaDataEntriesOf(model: ReadModel, entity: string, id: string): MetaDataEntry[] {
  return valueRecordsOf(model, entity, id).reduce<MetaDataEntry[]>(
    (held, row) => mergedMetaData(held, todaysEntries(model, row.values)),
    [],
  );
}

/** The entries of existing fields; those of a replaced field come after the replacement's own. */
export function todaysEntries(model: ReadModel, entries: readonly MetaDataEntry[]): MetaDataEntry[] {
  const own: MetaDataEntry[] = [];
  const replaced: MetaDataEntry[] = [];
  for (const { field_id, value } of entries) {
    const field = model.resolve('meta_data_field', field_id);
    if (field !== null) (field === field_id ? own : replaced).push({ field_id: field, value });
  }
  return replaced.length === 0 ? own : mergedMetaData(own, replaced);
}

/** A record's values as the cells of its row in lists, `md_<field>`. */
export function metaDataCells(model: ReadModel, entity: string, id: string | null | undefined): Record<string, MetaDataValue> {
  if (id === null || id === undefined || model.count('meta_data_value') === 0) return {};
  const cells: Record<string, MetaDataValue> = {};
  for (const { field_id, value } of metaDataEntriesOf(model, entity, id)) cells[metaDataColumn(field_id)] = value;
  return cells;
}

/**
 * The entity and the record that an address names. Throws 404 for an unknown entity or record, or a provider without that role; 403 where vendors
 * are hidden from the caller (D2).
 */
export function metaDataHolder(
  model: ReadModel,
  caller: Pick<Caller, 'permissions'>,
  name: string,
  id: string,
): { entity: MetaDataEntity; id: string } {
  const entity = metaDataEntity(name);
  if (!entity) throw notFound(say('metadata.entity'));
  if (entity.id === 'vendor' && !caller.permissions.includes('view-vendors')) throw forbidden();
  const row = model.find(entity.kind, id) as (Row & Partial<Record<'is_publisher' | 'is_vendor', boolean>>) | undefined;
  if (!row || (entity.role && row[entity.role] !== true)) throw notFound(entity.name);
  return { entity, id: row.id };
}

/** A record's row with its metadata in the form's shape. */
export function withMetaDataGroups<R extends { id: string }>(
  model: ReadModel,
  entity: string,
  row: R,
): R & Pick<MetaDataOfRecord, 'meta_data_fields_by_category'> {
  return { ...row, meta_data_fields_by_category: metaDataOfRecord(model, entity, row.id).meta_data_fields_by_category };
}

/** A record's metadata in the form's shape (C131). */
export function metaDataOfRecord(model: ReadModel, entity: string, id: string): MetaDataOfRecord {
  const values = new Map(metaDataEntriesOf(model, entity, id).map(({ field_id, value }) => [field_id, value]));
  return {
    entity,
    entity_id: id,
    version: model.find('meta_data_value', valueRecordId(entity, id))?.version ?? 0,
    meta_data_fields_by_category: metaDataGroups(model, entity, (field) => values.get(field.id) ?? null),
  };
}
