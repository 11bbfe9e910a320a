import { limits } from '../text/limits.ts';
import { type MetaDataTypeName, metaDataTypeName } from './meta-data-types.ts';

/** What a field of a record holds: words, one of the options, or yes and no. Nothing is stored for an empty one. */
export type MetaDataValue = string | boolean;

/** What the rules need of a field. */
export interface MetaDataFieldRules {
  id: string;
  type_id: string;
  is_required: boolean;
  value_options: readonly string[];
  default_values: readonly MetaDataValue[];
}

/** The longest text of a textarea, in characters. */
export const longestTextarea = 4000;
/** How many fields one entity may have: all that a record holds is one small record beside it, and is written in one commit. */
export const mostMetaDataFields = 40;
/** The most that one record may hold in all its fields together, in characters. */
export const mostMetaDataCharacters = 50_000;

/** The name of a field's column in lists, and of its input in forms. */
export function metaDataColumn(fieldId: string): string {
  return `md_${fieldId}`;
}

/** Whether a column's name is that of a metadata field. */
export function isMetaDataColumn(name: string): boolean {
  return /^md_[A-Za-z0-9_-]{1,61}$/.test(name);
}

/** The longest value of a type, in characters. */
export function longestValue(type: MetaDataTypeName): number {
  return type === 'textarea' ? longestTextarea : limits.text;
}

/** What a form sends as it is kept: trimmed words; undefined for nothing. */
export function cleanMetaDataValue(value: unknown): MetaDataValue | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** What a new record holds in a field before anybody fills it in. */
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
