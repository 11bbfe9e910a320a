import type { Breach } from '../breach.ts';
import { isPlausibleDate } from '../calendar/dates.ts';
import { readDecimal } from '../money/decimal.ts';
import { breachOf } from './messages.ts';

/**
 * Checks of one field. Each answers a list, empty when the value keeps the rule, so that a form's checks are a
 * concatenation. Except `required`, all let an empty value pass.
 */

/** Whether nothing was given: undefined, null, blank text, an empty list. False and 0 are values. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

export function required(field: string, value: unknown): Breach[] {
  return isEmpty(value) ? [breachOf(field, 'required')] : [];
}

/** Length in characters as people count them: an emoji or an accented letter is one. */
function lengthOf(text: string): number {
  return [...text.normalize('NFC')].length;
}

export function maxLength(field: string, value: string | null | undefined, n: number): Breach[] {
  return !isEmpty(value) && lengthOf(value ?? '') > n ? [breachOf(field, 'max_length', { n })] : [];
}

export function minLength(field: string, value: string | null | undefined, n: number): Breach[] {
  return !isEmpty(value) && lengthOf(value ?? '') < n ? [breachOf(field, 'min_length', { n })] : [];
}

/** A number, or a text that is one, between the bounds (both included). */
export function numeric(field: string, value: unknown, bounds: { min?: number; max?: number } = {}): Breach[] {
  if (isEmpty(value)) return [];
  const isNumber = (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && readDecimal(value) !== undefined);
  if (!isNumber) return [breachOf(field, 'not_numeric')];
  const number = Number(value);
  if (bounds.min !== undefined && number < bounds.min) return [breachOf(field, 'min_value', { n: bounds.min })];
  if (bounds.max !== undefined && number > bounds.max) return [breachOf(field, 'max_value', { n: bounds.max })];
  return [];
}

export function validDate(field: string, value: unknown): Breach[] {
  return isEmpty(value) || isPlausibleDate(value) ? [] : [breachOf(field, 'invalid_date')];
}

const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

export function email(field: string, value: string | null | undefined): Breach[] {
  if (isEmpty(value)) return [];
  const text = value ?? '';
  const local = text.split('@')[0] ?? '';
  const good = text.length <= 254 && emailPattern.test(text) && !/^\.|\.$|\.\./.test(local);
  return good ? [] : [breachOf(field, 'invalid_email')];
}

/** `other` is how the other field is called in the message. */
export function matches(field: string, value: unknown, otherValue: unknown, other: string): Breach[] {
  return value === otherValue ? [] : [breachOf(field, 'mismatch', { other })];
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  const mapped = last?.includes('.') === true && isIpv4(last);
  const words = mapped ? groups.slice(0, -1) : groups;
  const count = words.length + (mapped ? 2 : 0);
  return words.every((word) => /^[\da-f]{1,4}$/i.test(word)) && (halves.length === 2 ? count < 8 : count === 8);
}

/** One IPv4 or IPv6 address. */
export function isIpAddress(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/** An address, a CIDR block (`10.0.0.0/8`), a range (`10.0.0.1-10.0.0.9`, `10.0.0.1-9`), or IPv4 with wildcards (`10.0.*.*`). */
export function isIpRange(text: string): boolean {
  const trimmed = text.trim();
  const [address = '', prefix, ...more] = trimmed.split('/');
  if (prefix !== undefined) {
    return (
      more.length === 0 &&
      /^\d{1,3}$/.test(prefix) &&
      ((isIpv4(address) && Number(prefix) <= 32) || (isIpv6(address) && Number(prefix) <= 128))
    );
  }
  const [from = '', to, ...others] = trimmed.split('-').map((part) => part.trim());
  if (to !== undefined) {
    if (others.length > 0) return false;
    return (isIpv4(from) && (isIpv4(to) || (/^\d{1,3}$/.test(to) && Number(to) <= 255))) || (isIpv6(from) && isIpv6(to));
  }
  return isIpAddress(trimmed) || (/\*/.test(trimmed) && isIpv4(trimmed.replace(/(?<=\.)\*/g, '0')));
}

export function ipRange(field: string, value: string | null | undefined): Breach[] {
  return isEmpty(value) || isIpRange(value ?? '') ? [] : [breachOf(field, 'invalid_ip')];
}
