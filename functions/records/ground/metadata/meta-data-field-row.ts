import type { MetaDataField } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataFieldRow } from '#shared/contract/rows/meta-data-row.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';
import { english } from '#functions/platform/messages/english.ts';

/** Different values of a field that an answer names; texts may differ in every record. */
const maxValues = 200;

type Held = { count: number; values: Set<string | boolean> };

/** The values that records hold, by field. */
function heldValues(model: ReadModel): ReadonlyMap<string, Held> {
  return model.view('metadata values held', () => {
    const held = new Map<string, Held>();
    for (const { values } of model.all('meta_data_value'))
      for (const { field_id, value } of values) {
        const id = model.resolve('meta_data_field', field_id);
        if (id === null) continue;
        const known = held.get(id) ?? { count: 0, values: new Set() };
        known.count += 1;
        if (known.values.size < maxValues) known.values.add(value);
        held.set(id, known);
      }
    return held;
  });
}

function entityName(id: string): string {
  const entity = metaDataEntity(id);
  return entity ? english(entity.name) : id;
}

/** A metadata field with its names and the number of records with a value. */
export function metaDataFieldRow(model: ReadModel, field: MetaDataField): MetaDataFieldRow {
  const held = heldValues(model).get(field.id);
  return {
    ...model.live('meta_data_field', field),
    type: { id: field.type_id, name: metaDataTypeName(field.type_id) },
    entity: { id: field.entity_id, name: entityName(field.entity_id) },
    category: reference(model, 'meta_data_category', field.category_id),
    options: field.value_options.join(', '),
    value_count: held?.count ?? 0,
    values: [...(held?.values ?? [])],
  };
}
