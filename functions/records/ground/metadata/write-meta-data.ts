import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkMetaData, metaDataInput } from '#shared/domain/metadata/check-meta-data.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import type { MetaDataEntry } from '#shared/domain/metadata/merge-meta-data.ts';
import { cleanMetaDataValue, defaultMetaDataValue, mostMetaDataCharacters } from '#shared/domain/metadata/meta-data-value.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { metaDataFieldsOf } from './meta-data-fields.ts';
import { metaDataEntriesOf, valueRecordId, valueRecordsOf } from './meta-data-values.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The values to be stored, and the rules that they break. */
export interface PlannedMetaData {
  entries: MetaDataEntry[];
  breaches: Breach[];
}

/** The values sent by a form, by field; a field of another entity, or an unknown one, is refused. */
function givenOf(
  model: ReadModel,
  entities: readonly string[],
  sent: MetaDataOfForm | undefined,
): { given: Map<string, unknown>; breaches: Breach[] } {
  const given = new Map<string, unknown>();
  const breaches: Breach[] = [];
  for (const { id, value } of (sent ?? []).flatMap((group) => group.fields)) {
    const field = model.find('meta_data_field', id);
    if (!field || !entities.includes(field.entity_id)) breaches.push({ field: metaDataInput(id), message: say('metadata.fieldNotFound') });
    else given.set(field.id, value);
  }
  return { given, breaches };
}

/**
 * The values of new records created by one form (R032): the sent ones, else each field's default. If a form creates records of several entities,
 * such as a subscription and its first period, each gets its own.
 */
export function plannedMetaData<E extends string>(
  model: ReadModel,
  entities: readonly E[],
  sent: MetaDataOfForm | undefined,
): { breaches: Breach[]; entries: Record<E, MetaDataEntry[]> } {
  const { given, breaches } = givenOf(model, entities, sent);
  const entries = {} as Record<E, MetaDataEntry[]>;
  for (const entity of entities) {
    const fields = metaDataFieldsOf(model, entity);
    const values = Object.fromEntries(
      fields.map((field) => [field.id, given.has(field.id) ? given.get(field.id) : defaultMetaDataValue(field)]),
    );
    breaches.push(...checkMetaData(fields, values), ...checkSize(values, 'meta_data_fields_by_category'));
    entries[entity] = entriesOf(values);
  }
  return { breaches, entries };
}

function entriesOf(values: Readonly<Record<string, unknown>>): MetaDataEntry[] {
  return Object.entries(values).flatMap(([field_id, value]) => {
    const clean = cleanMetaDataValue(value);
    return clean === undefined ? [] : [{ field_id, value: clean }];
  });
}

function checkSize(values: Readonly<Record<string, unknown>>, field: string): Breach[] {
  const characters = Object.values(values).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
  if (characters <= mostMetaDataCharacters) return [];
  const message = say('metadata.tooLongTogether', { mostMetaDataCharacters });
  return [{ field, message }];
}

/** Stores the values of a record that is created in the same commit. */
export function createMetaData(tx: Transaction, entity: string, id: string, values: MetaDataEntry[]): void {
  const kind = metaDataEntity(entity)?.kind;
  if (values.length > 0 && kind) tx.create('meta_data_value', { id: valueRecordId(entity, id), entity, kind, entity_id: id, values });
}

/** A record by the name of its kind in the contract. */
interface RecordOfMetaData {
  entity: string;
  id: string;
}

/** New values of a record. */
export interface MetaDataChange {
  values: Readonly<Record<string, unknown>>;
  /** Whether every required field must be filled, or only the named ones. */
  asked: 'all' | 'named';
  /** The field of the call at which breaches are named. */
  breachesAt?: 'value' | 'values' | 'meta_data_fields_by_category' | undefined;
}

/**
 * A record's values after a change, with breaches by the names of the calls' fields; unnamed values stay. With `all`, every required field must
 * be filled (a form), else only the named ones (a cell).
 */
export function changedMetaData(
  model: ReadModel,
  { entity, id }: RecordOfMetaData,
  { values: change, asked, breachesAt = asked === 'all' ? 'values' : 'value' }: MetaDataChange,
): PlannedMetaData {
  const nameOf = (fieldId: string): string =>
    breachesAt === 'meta_data_fields_by_category' ? metaDataInput(fieldId) : breachesAt === 'values' ? `values.${fieldId}` : 'value';
  const fields = metaDataFieldsOf(model, entity);
  const values: Record<string, unknown> = Object.fromEntries(
    metaDataEntriesOf(model, entity, id).map((entry) => [entry.field_id, entry.value]),
  );
  const named = new Set<string>();
  const breaches: Breach[] = [];
  for (const [given, value] of Object.entries(change)) {
    const field = model.resolve('meta_data_field', given);
    if (field === null || !fields.some((each) => each.id === field))
      breaches.push({ field: nameOf(given), message: say('metadata.fieldNotFound') });
    else {
      named.add(field);
      values[field] = value;
    }
  }
  const checked = asked === 'all' ? fields : fields.filter((field) => named.has(field.id));
  breaches.push(...checkMetaData(checked, values, nameOf), ...checkSize(values, breachesAt));
  return { entries: entriesOf(values), breaches };
}

/**
 * Saves the metadata sent by the form of an existing record; the caller refuses the change on breaches. As at creation, every required field must
 * be filled; unsent fields keep their values. `model` must be the transaction's, so that the checks use the committed state.
 */
export async function changeMetaDataOfForm(
  tx: Transaction,
  model: ReadModel,
  record: RecordOfMetaData,
  sent: MetaDataOfForm,
): Promise<Breach[]> {
  const { given, breaches } = givenOf(model, [record.entity], sent);
  const planned = changedMetaData(model, record, {
    values: Object.fromEntries(given),
    asked: 'all',
    breachesAt: 'meta_data_fields_by_category',
  });
  const all = [...breaches, ...planned.breaches];
  if (all.length === 0) await saveMetaData(tx, model, record, planned.entries);
  return all;
}

/** Stores a record's values, from now on in one record of its own. */
export async function saveMetaData(
  tx: Transaction,
  model: ReadModel,
  { entity, id }: RecordOfMetaData,
  values: MetaDataEntry[],
): Promise<void> {
  const own = valueRecordId(entity, id);
  for (const { id: other } of valueRecordsOf(model, entity, id))
    if (other !== own && (await tx.find('meta_data_value', other))) tx.remove('meta_data_value', other);
  const before = await tx.find('meta_data_value', own);
  if (before) tx.save('meta_data_value', { ...before, entity_id: id, values });
  else createMetaData(tx, entity, id, values);
}
