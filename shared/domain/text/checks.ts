import type { Breach } from '../breach.ts';
import { isPlausibleDate } from '../calendar/dates.ts';
import { say } from '../messages/message.ts';

/**
 * Checks of one field. Each answers a list, empty if the value is valid, so that a form concatenates its checks. All but `required` accept an empty
 * value.
 */

/** Whether a value is empty: undefined, null, blank text or an empty list. False and 0 are values. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

export function required(field: string, value: unknown): Breach[] {
  return isEmpty(value) ? [{ field, message: say('text.required') }] : [];
}

/** Length in characters as people count them: an emoji or an accented letter is one. */
function lengthOf(text: string): number {
  return [...text.normalize('NFC')].length;
}

export function maxLength(field: string, value: string | null | undefined, n: number): Breach[] {
  return !isEmpty(value) && lengthOf(value ?? '') > n ? [{ field, message: say('fields.tooLong', { maximum: n }) }] : [];
}

export function minLength(field: string, value: string | null | undefined, n: number): Breach[] {
  return !isEmpty(value) && lengthOf(value ?? '') < n ? [{ field, message: say('fields.tooShort', { minimum: n }) }] : [];
}

export function validDate(field: string, value: unknown): Breach[] {
  return isEmpty(value) || isPlausibleDate(value) ? [] : [{ field, message: say('calendar.invalidDate') }];
}

const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

export function email(field: string, value: string | null | undefined): Breach[] {
  if (isEmpty(value)) return [];
  const text = value ?? '';
  const local = text.split('@')[0] ?? '';
  const good = text.length <= 254 && emailPattern.test(text) && !/^\.|\.$|\.\./.test(local);
  return good ? [] : [{ field, message: say('text.invalidEmail') }];
}

/** `other` is the name of the other field in the message. */
export function matches(field: string, value: unknown, otherValue: unknown, other: string): Breach[] {
  return value === otherValue ? [] : [{ field, message: say('text.doesntMatchOther', { other }) }];
}
