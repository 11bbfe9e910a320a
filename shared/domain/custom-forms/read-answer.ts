import type { Breach } from '../breach.ts';
import { isPlausibleDate } from '../calendar/dates.ts';
import { email, maxLength } from '../text/checks.ts';
import { limits } from '../text/limits.ts';
import { type FormField, type FormValue, longestFormText, mostAnswerCharacters } from './form-field.ts';
import { type Message, say } from '../messages/message.ts';

/** A submitted answer: values by field id, and the fields that have a file. */
export interface GivenAnswer {
  values: Readonly<Record<string, unknown>>;
  files: ReadonlySet<string>;
}

/** An answer as stored, without its files, with its breaches. `field` is the id of the form's field. */
export interface ReadAnswer {
  values: Record<string, FormValue>;
  breaches: Breach[];
}

/** A breach for a value that cannot be stored; the page translates its message. */
function refused(field: FormField, message: Message): Breach {
  return { field: field.id, message };
}

/**
 * Parses a number as people write it, with a point or a comma before the decimals.
 * `1,234` can mean one thousand or a decimal number. It is `ambiguous`, because silently storing a wrong number would be worse than asking.
 * Undefined for text that is not a number.
 */
export function readFormNumber(text: string): number | 'ambiguous' | undefined {
  const plain = text.trim().replace(/^[−–]/, '-');
  if (/^-?[1-9]\d{0,2}(?:[.,' \u00a0\u202f]\d{3})+$/.test(plain)) return 'ambiguous';
  if (!/^-?\d{1,15}(?:[.,]\d{1,10})?$/.test(plain)) return undefined;
  const number = Number(plain.replace(',', '.'));
  return number === 0 ? 0 : number;
}

function readValue(field: FormField, given: unknown): FormValue | Breach | undefined {
  switch (field.kind) {
    case 'checkbox':
      return given === true || given === 'true' || given === 'on' ? true : undefined;
    case 'number': {
      if (typeof given === 'number' && Number.isFinite(given)) return given;
      if (typeof given !== 'string' || given.trim() === '') return undefined;
      const number = readFormNumber(given);
      if (number === 'ambiguous') return refused(field, say('custom-forms.invalidNumber'));
      return number ?? refused(field, say('fields.notNumber'));
    }
    case 'date':
      if (typeof given !== 'string' || given.trim() === '') return undefined;
      return isPlausibleDate(given.trim()) ? given.trim() : refused(field, say('calendar.invalidDate'));
    case 'select': {
      if (typeof given !== 'string' || given.trim() === '') return undefined;
      const option = field.options.find((each) => each === given.trim());
      return option ?? refused(field, say('custom-forms.chooseOneOptions'));
    }
    case 'file':
      return undefined;
    default: {
      if (given === undefined || given === null || typeof given === 'boolean' || typeof given === 'object') return undefined;
      const text = String(given).normalize('NFC').trim();
      const most = field.kind === 'textarea' ? longestFormText : limits.text;
      if (text.length > most) return refused(field, say('fields.tooLong', { maximum: most }));
      return text === '' ? undefined : text;
    }
  }
}

function isBreach(value: FormValue | Breach | undefined): value is Breach {
  return typeof value === 'object';
}

/**
 * Reads an answer by the fields of its form, with the same rules in page and function.
 * Values of a field removed meanwhile are stored but not required, so that no user input is lost.
 * An unknown field is refused under `form`: the user must reload the page.
 */
export function readAnswer(fields: readonly FormField[], { values: given, files }: GivenAnswer): ReadAnswer {
  const values: Record<string, FormValue> = {};
  const breaches: Breach[] = [];
  for (const field of fields) {
    const value = readValue(field, Object.hasOwn(given, field.id) ? given[field.id] : undefined);
    if (isBreach(value)) {
      if (!field.removed) breaches.push(value);
      continue;
    }
    if (value !== undefined) values[field.id] = value;
    const isThere = field.kind === 'file' ? files.has(field.id) : value !== undefined;
    if (field.required && !field.removed && !isThere)
      breaches.push(refused(field, say(field.kind === 'checkbox' ? 'custom-forms.tickRequired' : 'text.required')));
  }
  const known = new Set(fields.map(({ id }) => id));
  const ofFiles = new Set(fields.filter(({ kind }) => kind === 'file').map(({ id }) => id));
  if (Object.keys(given).some((id) => !known.has(id)) || [...files].some((id) => !ofFiles.has(id)))
    breaches.push({
      field: 'form',
      message: say('custom-forms.formChanged'),
    });
  const characters = Object.values(values).reduce((sum: number, value) => sum + String(value).length, 0);
  if (characters > mostAnswerCharacters) breaches.push({ field: 'form', message: say('custom-forms.answerTooLong') });
  return { values, breaches };
}

/** Whether a form asks for the contact of the person who answers: never, optionally, or always. */
export const contactWishes = ['none', 'optional', 'required'] as const;
export type ContactWish = (typeof contactWishes)[number];

/** Checks the contact of a person who answers a form without an account. */
export function checkFormContact(
  wish: ContactWish,
  { contact_name, contact_email }: { contact_name: string | null; contact_email: string | null },
): Breach[] {
  if (wish === 'none') return [];
  const missing = wish === 'required' && (contact_email ?? '').trim() === '';
  return [
    ...(missing ? [{ field: 'contact_email', message: say('text.required') }] : []),
    ...email('contact_email', contact_email),
    ...maxLength('contact_name', contact_name, limits.text),
  ];
}
