import type { Breach } from '../breach.ts';
import { isEmpty, maxLength, required } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { metaDataEntity } from './meta-data-entities.ts';
import { metaDataTypeName, metaDataTypes } from './meta-data-types.ts';
import { longestValue, type MetaDataValue } from './meta-data-value.ts';
import { say } from '../messages/message.ts';

/** A metadata field as its form edits it. */
export interface MetaDataFieldDraft {
  name?: string | null | undefined;
  entity_id?: string | null | undefined;
  type_id?: string | null | undefined;
  value_options?: readonly string[] | undefined;
  default_values?: readonly MetaDataValue[] | undefined;
}

/** The message for an option without text (R032). */
export const emptyOption = say('custom-forms.answerRequired');

/**
 * Breaches of R032 and R127 in a field. `before` is the stored field: its entity, type and options cannot change or be removed, because values depend
 * on them.
 */
export function checkMetaDataField(draft: MetaDataFieldDraft, before?: MetaDataFieldDraft): Breach[] {
  return [
    ...required('name', draft.name),
    ...maxLength('name', draft.name, limits.text),
    ...checkChoice('entity_id', draft.entity_id, before?.entity_id, (id) => metaDataEntity(id) !== undefined),
    ...checkChoice('type_id', draft.type_id, before?.type_id, (id) => metaDataTypes.some((type) => type.id === id)),
    ...checkOptions(draft, before),
    ...checkDefault(draft),
  ];
}

function checkChoice(
  field: string,
  value: string | null | undefined,
  before: string | null | undefined,
  isKnown: (id: string) => boolean,
): Breach[] {
  if (isEmpty(value)) return required(field, value);
  const tooLong = maxLength(field, value, limits.text);
  if (tooLong.length > 0) return tooLong;
  if (before !== undefined && before !== value) return [{ field, message: say('fields.readOnly') }];
  return isKnown(value ?? '') ? [] : [{ field, message: say('metadata.chooseOneList') }];
}

function checkOptions({ type_id, value_options = [] }: MetaDataFieldDraft, before: MetaDataFieldDraft | undefined): Breach[] {
  if (isEmpty(type_id) || metaDataTypeName(type_id ?? '') !== 'select')
    return value_options.length > 0 ? [{ field: 'value_options', message: say('metadata.optionsOfSelectOnly') }] : [];
  if (value_options.length === 0) return [{ field: 'value_options', message: say('metadata.optionsRequired') }];
  const seen = new Set<string>();
  const wrong: Breach[] = [];
  value_options.forEach((option, index) => {
    const field = `value_options.${index}`;
    const folded = option.trim().toLowerCase();
    if (folded === '') wrong.push({ field, message: emptyOption });
    else if (seen.has(folded)) wrong.push({ field, message: say('metadata.optionTwice') });
    wrong.push(...maxLength(field, option, limits.text));
    seen.add(folded);
  });
  const kept = before?.value_options ?? [];
  if (kept.some((option) => !value_options.includes(option))) wrong.push({ field: 'value_options', message: say('metadata.optionsFixed') });
  return wrong;
}

function checkDefault({ type_id, value_options = [], default_values = [] }: MetaDataFieldDraft): Breach[] {
  const [value] = default_values;
  if (value === undefined || value === '') return [];
  const field = 'default_values';
  const type = metaDataTypeName(type_id ?? '');
  if (type === 'checkbox') return typeof value === 'boolean' ? [] : [{ field, message: say('metadata.notYesNo') }];
  if (typeof value !== 'string') return [{ field, message: say('fields.notText') }];
  if (type === 'select' && !value_options.includes(value)) return [{ field, message: say('custom-forms.chooseOneOptions') }];
  return maxLength(field, value, longestValue(type));
}
