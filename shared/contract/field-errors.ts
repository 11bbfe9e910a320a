import type * as z from 'zod';
import { isSame, type Message, say } from '../domain/messages/message.ts';
import type { FieldMessages } from './envelope.ts';
import { issue, messageOfIssue } from './issue-message.ts';

type Issue = z.core.$ZodRawIssue;

/** The generic messages of R114 for an issue of a schema; undefined keeps the schema's own message. */
function messageFor(found: Issue): Message | undefined {
  if ((found.input === undefined || found.input === null || found.input === '') && found.code !== 'custom') return say('text.required');
  switch (found.code) {
    case 'invalid_type':
      return found.expected === 'number' || found.expected === 'int'
        ? say('fields.notNumber')
        : (kindsOfValue[found.expected] ?? say('fields.notValid'));
    case 'too_big':
      if (found.origin === 'string') return say('fields.tooLong', { maximum: String(found.maximum) });
      if (found.origin === 'array') return say('fields.tooManyEntries', { count: Number(found.maximum) });
      return say('fields.maximumValue', { maximum: String(found.maximum) });
    case 'too_small':
      if (found.origin === 'string') return say('fields.tooShort', { minimum: String(found.minimum) });
      if (found.origin === 'array') return say('fields.tooFewEntries', { count: Number(found.minimum) });
      return say('fields.minimumValue', { minimum: String(found.minimum) });
    case 'invalid_format':
      if (found.format === 'email') return say('text.invalidEmail');
      if (found.format === 'date' || found.format === 'datetime') return say('calendar.invalidDate');
      return undefined;
    case 'invalid_value':
      return say('fields.notOneOf', { issue: found.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return say('fields.unknownField', { issue: found.keys.join(', ') });
    default:
      return undefined;
  }
}

/** Messages for a value of the wrong type, by the expected type. */
const kindsOfValue: Readonly<Record<string, Message>> = {
  never: say('fields.readOnly'),
  string: say('fields.notText'),
  array: say('fields.notList'),
  boolean: say('fields.notBoolean'),
  object: say('fields.notObject'),
};

/** A value that matches the schema, or messages by field; a field inside a list is named `rows.3.price`. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldMessages };

/** Parses with the generic messages of R114. Problems of the whole value are listed under `body`. */
export function check<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(value, {
    error: (found) => {
      const message = messageFor(found);
      return message && issue(message);
    },
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  // Field names come from the client: `__proto__` must be a plain field.
  const errors = Object.create(null) as FieldMessages;
  for (const found of parsed.error.issues) {
    const field = found.code === 'unrecognized_keys' ? (found.keys[0] ?? 'body') : found.path.join('.') || 'body';
    const messages = (errors[field] ??= []);
    const message = messageOfIssue(found.message);
    if (!messages.some((known) => isSame(known, message))) messages.push(message);
  }
  return { ok: false, errors };
}
