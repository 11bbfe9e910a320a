import { blankMetaDataField, type MetaDataField } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataFieldRow } from '#shared/contract/rows/meta-data-row.ts';
import { metaDataFieldRow } from '#functions/records/ground/metadata/meta-data-field-row.ts';
import { type Resource, resourceHandlers, type Values } from '#functions/records/ground/resource-handlers.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkMetaDataField } from '#shared/domain/metadata/check-meta-data-field.ts';
import { mostMetaDataFields } from '#shared/domain/metadata/meta-data-value.ts';
import { say } from '#shared/domain/messages/message.ts';

const field: Resource<'meta_data_field', MetaDataFieldRow> = {
  kind: 'meta_data_field',
  blank: blankMetaDataField,
  complete: async (next, before, tx) => ({
    ...next,
    default_values: next.default_values.filter((value) => value !== ''),
    order: next.order ?? (before ? before.order : await nextOrder(tx, next)),
  }),
  check: async (next, before, tx) => [...checkMetaDataField(next, before), ...(await checkAmongOthers(next, before, tx))],
  comparesOthers: true,
  present: metaDataFieldRow,
};

/** The changing calls of `/meta-data-fields` (C127-C129, R032, R127). */
export const metaDataFieldHandlers = resourceHandlers(field);

async function othersOf(tx: Transaction, entity: string, id?: string): Promise<MetaDataField[]> {
  return [...(await tx.model()).all('meta_data_field')].filter((each) => each.entity_id === entity && each.id !== id);
}

/** After the last field of the entity. */
async function nextOrder(tx: Transaction, next: Values<'meta_data_field'>): Promise<number> {
  const orders = (await othersOf(tx, next.entity_id)).map((each) => each.order);
  return Math.min(9999, Math.max(0, ...orders) + 1);
}

/** Columns, exports and imports know a field by its name, so an entity has each name once. */
async function checkAmongOthers(
  next: Values<'meta_data_field'> & { id?: string },
  before: MetaDataField | undefined,
  tx: Transaction,
): Promise<Breach[]> {
  if (before && before.name === next.name) return [];
  const others = await othersOf(tx, next.entity_id, next.id);
  const breaches: Breach[] = [];
  if (others.some((each) => each.name.toLowerCase() === next.name.toLowerCase()))
    breaches.push({ field: 'name', message: say('metadata.fieldExists', { name: next.name }) });
  if (!before && others.length >= mostMetaDataFields)
    breaches.push({ field: 'entity_id', message: say('metadata.tooManyFields', { mostMetaDataFields }) });
  return breaches;
}
