import type { Breach } from '../breach.ts';
import { checkName } from '../catalogues/check-name.ts';
import { maxLength, required } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { askedFields, type FormField, mostFileFields, mostFormFields, mostFormOptions } from './form-field.ts';
import { say } from '../messages/message.ts';

/** The parts of a form that the rules check. */
export interface FormDraft {
  name: string | null;
  fields: readonly FormField[];
  open_from: string | null;
  open_to: string | null;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Checks a form's definition, in the builder and in the function. `fields.0.label` names a field by its position among all fields. */
export function checkForm(form: FormDraft): Breach[] {
  const asked = askedFields(form.fields).length;
  const breaches = checkName(form.name);
  if (asked === 0) breaches.push({ field: 'fields', message: say('custom-forms.fieldsRequired') });
  if (asked > mostFormFields) breaches.push({ field: 'fields', message: say('custom-forms.tooManyFields', { mostFormFields }) });
  if (askedFields(form.fields).filter(({ kind }) => kind === 'file').length > mostFileFields)
    breaches.push({ field: 'fields', message: say('custom-forms.tooManyFileFields', { mostFileFields }) });
  form.fields.forEach((field, index) => breaches.push(...checkField(form.fields, field, index)));
  if (form.open_from !== null && form.open_to !== null && form.open_to < form.open_from)
    breaches.push({
      field: 'open_to',
      message: say('custom-forms.closesBeforeFirstDay', { open_from: form.open_from }),
    });
  return breaches;
}

function checkField(fields: readonly FormField[], field: FormField, index: number): Breach[] {
  const at = `fields.${index}`;
  const breaches: Breach[] = [];
  if (fields.findIndex(({ id }) => id === field.id) !== index)
    breaches.push({ field: `${at}.id`, message: say('custom-forms.fieldIdRepeated') });
  if (field.removed) return breaches;
  breaches.push(...required(`${at}.label`, field.label), ...maxLength(`${at}.label`, field.label, limits.text));
  const isTaken = fields.some((other, place) => place < index && !other.removed && folded(other.label) === folded(field.label));
  if (isTaken && folded(field.label) !== '') breaches.push({ field: `${at}.label`, message: say('custom-forms.fieldNameExists') });
  if (field.kind !== 'select') return breaches;
  if (field.options.length === 0) breaches.push({ field: `${at}.options`, message: say('custom-forms.optionsRequired') });
  if (field.options.length > mostFormOptions)
    breaches.push({ field: `${at}.options`, message: say('custom-forms.mostOptions', { mostFormOptions }) });
  field.options.forEach((option, place) => {
    // The message of R127 for an option without text.
    if (option.trim() === '') breaches.push({ field: `${at}.options.${place}`, message: say('custom-forms.answerRequired') });
    else if (field.options.findIndex((other) => folded(other) === folded(option)) !== place)
      breaches.push({ field: `${at}.options.${place}`, message: say('custom-forms.optionExists') });
    else if (option.length > limits.text)
      breaches.push({ field: `${at}.options.${place}`, message: say('fields.tooLong', { maximum: limits.text }) });
  });
  return breaches;
}

/** Checks that a change of a form keeps existing answers valid: the kind of an answered field cannot change. */
export function checkFormChange(before: readonly FormField[], next: readonly FormField[], answered: ReadonlySet<string>): Breach[] {
  return next.flatMap((field, index): Breach[] => {
    const known = before.find(({ id }) => id === field.id);
    if (!known || known.kind === field.kind || !answered.has(field.id)) return [];
    return [
      {
        field: `fields.${index}.kind`,
        message: say('custom-forms.answeredFieldTypeFixed'),
      },
    ];
  });
}
