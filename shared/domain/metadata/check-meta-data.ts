import type { Breach } from '../breach.ts';
import { maxLength, required } from '../text/checks.ts';
import { metaDataTypeName } from './meta-data-types.ts';
import { longestValue, metaDataColumn, type MetaDataFieldRules } from './meta-data-value.ts';
import { type Message, say } from '../messages/message.ts';

/** Values by field id; what is absent is empty. */
export type MetaDataValues = Readonly<Record<string, unknown>>;

/** The name of a field's value in a form that creates a record, and in what refuses it. */
export function metaDataInput(fieldId: string): string {
  return `meta_data_fields_by_category.${metaDataColumn(fieldId)}`;
}

/** What one value breaks of R032: a required field is invalid when empty, an empty list or unset (false is a value), a choice is one of the options. */
export function checkMetaDataValue(field: MetaDataFieldRules, value: unknown, nameOf = metaDataInput): Breach[] {
  const at = nameOf(field.id);
  if (value === undefined || value === null || value === '' || Array.isArray(value) || (typeof value === 'string' && value.trim() === ''))
    return Array.isArray(value) && value.length > 0
      ? [wrong(at, say('metadata.mustOneValue'))]
      : field.is_required
        ? required(at, value)
        : [];
  const type = metaDataTypeName(field.type_id);
  if (type === 'checkbox') return typeof value === 'boolean' ? [] : [wrong(at, say('metadata.mustYesNo'))];
  if (typeof value !== 'string') return [wrong(at, say('metadata.mustText'))];
  if (type === 'select') return field.value_options.includes(value) ? [] : [wrong(at, say('metadata.noChoose', { value }))];
  return maxLength(at, value, longestValue(type));
}

/** What the values of a record break of R032, field by field. `nameOf` says how a form calls the input of a field. */
export function checkMetaData(fields: readonly MetaDataFieldRules[], values: MetaDataValues, nameOf = metaDataInput): Breach[] {
  return fields.flatMap((field) => checkMetaDataValue(field, values[field.id], nameOf));
}

function wrong(field: string, message: Message): Breach {
  return { field, code: 'invalid_value', message };
}
