import type { Breach } from '../breach.ts';
import { maxLength, required } from '../text/checks.ts';
import { metaDataTypeName } from './meta-data-types.ts';
import { longestValue, metaDataColumn, type MetaDataFieldRules } from './meta-data-value.ts';
import { type Message, say } from '../messages/message.ts';

/** Values by field id; an absent value is empty. */
export type MetaDataValues = Readonly<Record<string, unknown>>;

/** The input name of a field's value in creation forms and in their errors. */
export function metaDataInput(fieldId: string): string {
  return `meta_data_fields_by_category.${metaDataColumn(fieldId)}`;
}

/**
 * Breaches of R032 in one value. A required value must not be empty, an empty list or unset (false is a value); a choice must be one of the options.
 */
export function checkMetaDataValue(field: MetaDataFieldRules, value: unknown, nameOf = metaDataInput): Breach[] {
  const at = nameOf(field.id);
  if (value === undefined || value === null || value === '' || Array.isArray(value) || (typeof value === 'string' && value.trim() === ''))
    return Array.isArray(value) && value.length > 0
      ? [wrong(at, say('metadata.notSingleValue'))]
      : field.is_required
        ? required(at, value)
        : [];
  const type = metaDataTypeName(field.type_id);
  if (type === 'checkbox') return typeof value === 'boolean' ? [] : [wrong(at, say('metadata.notYesNo'))];
  if (typeof value !== 'string') return [wrong(at, say('fields.notText'))];
  if (type === 'select') return field.value_options.includes(value) ? [] : [wrong(at, say('metadata.noChoose', { value }))];
  return maxLength(at, value, longestValue(type));
}

/** Breaches of R032 in the values of a record. `nameOf` answers the input name of a field in the form. */
export function checkMetaData(fields: readonly MetaDataFieldRules[], values: MetaDataValues, nameOf = metaDataInput): Breach[] {
  return fields.flatMap((field) => checkMetaDataValue(field, values[field.id], nameOf));
}

function wrong(field: string, message: Message): Breach {
  return { field, message };
}
