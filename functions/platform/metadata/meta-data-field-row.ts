import type { MetaDataField } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataFieldRow } from '#shared/contract/rows/meta-data-row.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import type { ReadModel } from '../read-model.ts';
import { reference } from '../rows/reference.ts';

/** How many records hold a value, by field. */
function valueCounts(model: ReadModel): ReadonlyMap<string, number> {
  return model.view('metadata value counts', ['meta_data_field', 'meta_data_value'], () => {
    const counts = new Map<string, number>();
    for (const { values } of model.all('meta_data_value'))
      for (const { field_id } of values) {
        const id = model.resolve('meta_data_field', field_id);
        if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    return counts;
  });
}

/** A metadata field with its names and how many records hold a value. */
export function metaDataFieldRow(model: ReadModel, field: MetaDataField): MetaDataFieldRow {
  return {
    ...field,
    type: { id: field.type_id, name: metaDataTypeName(field.type_id) },
    entity: { id: field.entity_id, name: metaDataEntity(field.entity_id)?.name ?? field.entity_id },
    category: reference(model, 'meta_data_category', field.category_id),
    options: field.value_options.join(', '),
    value_count: valueCounts(model).get(field.id) ?? 0,
  };
}
