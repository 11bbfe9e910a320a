import { limits } from '../text/limits.ts';
import { type MetaDataTypeName, metaDataTypeName } from './meta-data-types.ts';

/** The value of a metadata field: text, one of the options, or yes or no. Empty values are not stored. */
export type MetaDataValue = string | boolean;

/** The properties of a field that the rules need. */
export interface MetaDataFieldRules {
  id: string;
  type_id: string;
  is_required: boolean;
  value_options: readonly string[];
  default_values: readonly MetaDataValue[];
}

/** Max length of a textarea's value, in characters. */
export const longestTextarea = 4000;
/** Max fields per entity: the values of a record share one small record, which one commit writes. */
export const mostMetaDataFields = 40;
/** Max characters of all values of one record together. */
export const mostMetaDataCharacters = 50_000;

/** The name of a field's column in lists and of its input in forms. */
export function metaDataColumn(fieldId: string): string {
  return `md_${fieldId}`;
}

/** Whether a column's name is that of a metadata field. */
export function isMetaDataColumn(name: string): boolean {
  return /^md_[A-Za-z0-9_-]{1,61}$/.test(name);
}

/** Max length of a value by type, in characters. */
export function longestValue(type: MetaDataTypeName): number {
  return type === 'textarea' ? longestTextarea : limits.text;
}

/** Normalises a form value for storage: trims text; undefined for an empty value. */
export function cleanMetaDataValue(value: unknown): MetaDataValue | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** The initial value of a field in a new record. */
export function defaultMetaDataValue(
  field: Pick<MetaDataFieldRules, 'type_id' | 'value_options' | 'default_values'>,
): MetaDataValue | null {
  const [first] = field.default_values;
  switch (metaDataTypeName(field.type_id)) {
    case 'checkbox':
      return typeof first === 'boolean' ? first : null;
    case 'select':
      return typeof first === 'string' && field.value_options.includes(first) ? first : null;
    default:
      return typeof first === 'string' && first !== '' ? first : null;
  }
}
