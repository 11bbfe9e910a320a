import type { Column } from '../column.ts';
import type { MetaDataColumn } from '../rows/meta-data-row.ts';
import type { MetaDataField } from '../entities/meta-data.ts';
import type { MetaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import { longestValue, metaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';

const ofCategory = { kind: 'meta_data_category', idField: 'id', versionField: 'version' } as const;
const ofField = { kind: 'meta_data_field', idField: 'id', versionField: 'version' } as const;

export const metaDataCategoryColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 320, sticky: true, edit: { ...ofCategory, required: true, maxLength: 255 } },
  { field: 'created_at', label: 'Created', type: 'instant', width: 160 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160 },
];

export const metaDataFieldColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 240, sticky: true, edit: { ...ofField, required: true, maxLength: 255 } },
  { field: 'description', label: 'Description', type: 'text', width: 240, edit: { ...ofField, maxLength: 4000 } },
  { field: 'options', label: 'Value options', type: 'text', width: 200 },
  { field: 'is_required', label: 'Required', type: 'boolean', width: 100, edit: ofField },
  { field: 'type', label: 'Type', type: 'reference', options: 'meta-data-types', width: 110 },
  {
    field: 'category',
    label: 'Category',
    type: 'reference',
    options: 'meta-data-categories',
    width: 160,
    edit: { ...ofField, as: 'category_id' },
  },
  { field: 'entity', label: 'Entity', type: 'reference', options: 'meta-data-entities', width: 150 },
  { field: 'copy_to_next_year', label: 'Copy to next year', type: 'boolean', width: 130, edit: ofField },
  { field: 'order', label: 'Order', type: 'number', width: 90, edit: { ...ofField, required: true } },
  { field: 'value_count', label: 'Values', type: 'number', width: 90 },
  { field: 'created_at', label: 'Created', type: 'instant', width: 160 },
  { field: 'updated_at', label: 'Updated', type: 'instant', width: 160 },
];

/** The column of a metadata field in a list that shows records of its entity (C133). */
export function columnOfMetaDataField(
  field: Pick<MetaDataField, 'id' | 'name' | 'type_id' | 'value_options' | 'is_required'>,
  { id: entity }: Pick<MetaDataEntity, 'id'>,
  idField: string,
): MetaDataColumn {
  const type = metaDataTypeName(field.type_id);
  return {
    field: metaDataColumn(field.id),
    label: field.name,
    type: type === 'select' ? 'choice' : type === 'checkbox' ? 'boolean' : 'text',
    ...(type === 'select' && { choices: field.value_options }),
    searched: type !== 'checkbox',
    width: type === 'textarea' ? 240 : 160,
    hidden: true,
    // A cell holds one line: several are changed on the record's page.
    ...(type !== 'textarea' && {
      edit: {
        kind: 'meta_data_value' as const,
        idField,
        versionField: 'version',
        as: entity,
        required: field.is_required,
        ...(type === 'text' && { maxLength: longestValue(type) }),
      },
    }),
  };
}
