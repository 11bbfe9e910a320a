import type { Breach } from '../breach.ts';
import { type Message, type MessageValue, say } from '../messages/message.ts';

/** The generic messages (R114), and the two date messages of the period forms (R051). */
const generic = {
  required: 'text.required',
  max_length: 'fields.tooLong',
  min_length: 'fields.tooShort',
  not_numeric: 'fields.notNumber',
  min_value: 'fields.minimumValue',
  max_value: 'fields.maximumValue',
  invalid_date: 'calendar.invalidDate',
  invalid_email: 'text.invalidEmail',
  mismatch: 'text.doesntMatchOther',
  invalid_ip: 'text.invalidIpAddress',
  must_be_after: 'text.notAfterStart',
  must_be_before: 'text.notBeforeDate',
} as const;

export type GenericRule = keyof typeof generic;

/** The message for a breach of a generic rule. */
export function genericMessage(rule: GenericRule, values?: Readonly<Record<string, MessageValue>>): Message {
  return say(generic[rule], values);
}

/** A breach of a generic rule. */
export function breachOf(field: string, rule: GenericRule, values?: Readonly<Record<string, MessageValue>>): Breach {
  return { field, message: genericMessage(rule, values) };
}
