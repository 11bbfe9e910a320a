import type * as z from 'zod';
import type { FieldErrors } from './envelope.ts';

type Issue = z.core.$ZodRawIssue;

/** The generic messages of R114 for what a schema finds; undefined leaves a schema's own sentence. */
function sentence(issue: Issue): string | undefined {
  if ((issue.input === undefined || issue.input === null || issue.input === '') && issue.code !== 'custom') return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'Must be numeric value'
        : (kindsOfValue[issue.expected] ?? `Must be ${article(issue.expected)}`);
    case 'too_big':
      if (issue.origin === 'string') return `Must be maximum of ${issue.maximum} characters.`;
      if (issue.origin === 'array') return `Must be at most ${entries(issue.maximum)}`;
      return `The maximum value is ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string') return `Must be at least ${issue.minimum} characters.`;
      if (issue.origin === 'array') return `Must be at least ${entries(issue.minimum)}`;
      return `The minimum value is ${issue.minimum}`;
    case 'invalid_format':
      if (issue.format === 'email') return 'Invalid email';
      if (issue.format === 'date' || issue.format === 'datetime') return 'Invalid date';
      return undefined;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`;
    default:
      return undefined;
  }
}

/** What a value of another kind is told, in words for people. */
const kindsOfValue: Readonly<Record<string, string>> = {
  never: 'Cannot be changed',
  string: 'Must be text',
  array: 'Must be a list',
  boolean: 'Must be true or false',
};

function entries(count: number | bigint): string {
  return `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`;
}

function article(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/** A value that fits the schema, or sentences by field; a field inside a list is named `rows.3.price`. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** Parses with the generic messages of R114. Problems of the whole value stand under `body`. */
export function check<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(value, { error: sentence });
  if (parsed.success) return { ok: true, value: parsed.data };
  // Field names come from the client: `__proto__` is one like any other.
  const errors = Object.create(null) as FieldErrors;
  for (const issue of parsed.error.issues) {
    const field = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.join('.') || 'body';
    const sentences = (errors[field] ??= []);
    if (!sentences.includes(issue.message)) sentences.push(issue.message);
  }
  return { ok: false, errors };
}
