import type { Breach } from '../breach.ts';

/** The generic messages, word for word (R114), and the two date messages of the period forms (R051). */
export const messageTemplates = {
  required: 'Required',
  max_length: 'Must be maximum of {n} characters.',
  min_length: 'Must be at least {n} characters.',
  not_numeric: 'Must be numeric value',
  min_value: 'The minimum value is {n}',
  max_value: 'The maximum value is {n}',
  invalid_date: 'Invalid date',
  invalid_email: 'Invalid email',
  mismatch: "Doesn't match {other}",
  invalid_ip: 'Invalid IP address',
  must_be_after: 'Must be after ({start})',
  must_be_before: 'Must be before ({date})',
} as const;

export type MessageCode = keyof typeof messageTemplates;

/** Puts values into a template: `{n}` becomes `values.n`; a name without a value stays as it is. */
export function fillTemplate(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The breach of a generic rule, with its exact sentence. */
export function breachOf(field: string, code: MessageCode, values?: Record<string, string | number>): Breach {
  const message = fillTemplate(messageTemplates[code], values);
  return values === undefined ? { field, code, message } : { field, code, message, values };
}
