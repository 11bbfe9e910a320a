import type { MetaDataField } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataValue } from '#shared/domain/metadata/meta-data-value.ts';
import { type MetaDataTypeId, metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';

/** The form values of a metadata field. */
export type FieldValues = {
  entity_id: string | null;
  name: string;
  type_id: MetaDataTypeId | null;
  category_id: string | null;
  description: string;
  order: number | null;
  is_required: boolean;
  copy_to_next_year: boolean;
  value_options: string[];
  /** Text for all types: a checkbox has `true` or `false`. */
  default_value: string | null;
};

export const blankFieldValues: FieldValues = {
  entity_id: null,
  name: '',
  type_id: null,
  category_id: null,
  description: '',
  order: null,
  is_required: false,
  copy_to_next_year: false,
  value_options: [],
  default_value: null,
};

/** A stored field as form values. */
export function fieldValuesOf(field: MetaDataField): FieldValues {
  const [first] = field.default_values;
  return {
    entity_id: field.entity_id,
    name: field.name,
    type_id: field.type_id,
    category_id: field.category_id,
    description: field.description ?? '',
    order: field.order,
    is_required: field.is_required,
    copy_to_next_year: field.copy_to_next_year,
    value_options: [...field.value_options],
    default_value: first === undefined ? null : String(first),
  };
}

/** The request body, complete or only the changes; the type decides how a default is converted. */
export function fieldBody(values: Partial<FieldValues>, type: string | null): Record<string, unknown> {
  const { default_value, value_options, order, ...rest } = values;
  return {
    ...rest,
    ...(order === null || order === undefined ? {} : { order }),
    ...(value_options === undefined ? {} : { value_options: metaDataTypeName(type ?? '') === 'select' ? value_options : [] }),
    ...(default_value === undefined ? {} : { default_values: defaultsOf(default_value, type) }),
  };
}

/** A default in its stored form. */
export function defaultsOf(value: string | null, type: string | null): MetaDataValue[] {
  if (value === null || value.trim() === '') return [];
  return [metaDataTypeName(type ?? '') === 'checkbox' ? value === 'true' : value];
}
