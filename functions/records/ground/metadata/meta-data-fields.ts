import type { MetaDataField } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataGroup } from '#shared/contract/rows/meta-data-row.ts';
import { metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import { defaultMetaDataValue, type MetaDataValue } from '#shared/domain/metadata/meta-data-value.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../references/reference.ts';
import { nameOrder } from '../references/name-order.ts';

/** The fields of an entity in the order of its forms: by category, those without one last, then by their own order and name. */
export function metaDataFieldsOf(model: ReadModel, entity: string): readonly MetaDataField[] {
  const all = model.view('metadata fields', () => {
    const inOrder = nameOrder(model);
    const category = (field: MetaDataField): string => reference(model, 'meta_data_category', field.category_id)?.name ?? '\uFFFF';
    const sorted = [...model.all('meta_data_field')].sort(
      (a, b) => inOrder(category(a), category(b)) || a.order - b.order || inOrder(a.name, b.name),
    );
    return Map.groupBy(sorted, (field) => field.entity_id);
  });
  return all.get(entity) ?? [];
}

/** An entity's fields as a form shows them (R032): by category, each with the value that `valueOf` finds. */
export function metaDataGroups(
  model: ReadModel,
  entity: string,
  valueOf: (field: MetaDataField) => MetaDataValue | null = defaultMetaDataValue,
): MetaDataGroup[] {
  const groups: MetaDataGroup[] = [];
  for (const field of metaDataFieldsOf(model, entity)) {
    const category = reference(model, 'meta_data_category', field.category_id);
    let group = groups.at(-1);
    if (!group || group.id !== (category?.id ?? null)) {
      group = { id: category?.id ?? null, name: category?.name ?? '', entity, fields: [] };
      groups.push(group);
    }
    const { id, name, description, entity_id, type_id, is_required, copy_to_next_year, value_options, default_values, order } = field;
    group.fields.push({
      id,
      name,
      description,
      entity_id,
      type_id,
      type: { id: type_id, name: metaDataTypeName(type_id) },
      is_required,
      copy_to_next_year,
      category_id: category?.id ?? null,
      value_options,
      default_values,
      order,
      value: valueOf(field),
    });
  }
  return groups;
}
