import * as z from 'zod';
import { isPlausibleDate } from '#shared/domain/calendar/dates.ts';
import { issue } from './issue-message.ts';
import { say } from '../domain/messages/message.ts';

/** An opaque id: letters, digits, `_` and `-`, never a path or a key delimiter. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, issue(say('fields.invalidId')));

/** Behavior of a reference. */
export interface ReferenceOptions {
  /**
   * Deletion of the target. `ask`: the reference counts as a use; the user chooses a replacement or, where the reference may be empty, empties it.
   * `replace`: the same, but the reference is never emptied. `clear`: the reference does not count as a use; it follows a replacement and is emptied
   * otherwise.
   */
  onDelete?: 'ask' | 'replace' | 'clear';
  /** For references to users: who did something, or wants to be notified of it. A successor does not inherit these (R042). */
  personal?: boolean;
  /** The reason why the commit does not check that the target exists. */
  unchecked?: string;
}

/** Declaration of a field that holds the id of another record. */
export interface ReferenceDeclaration extends ReferenceOptions {
  /** The target's kind, or the field of the record that names the kind. */
  target: string | { by: string };
}

/** Declaration of a field that looks like a reference but is not one. */
export interface ForeignDeclaration {
  reason: string;
}

const declarations = new WeakMap<z.ZodType, ReferenceDeclaration | ForeignDeclaration>();

/** The declaration of a field; undefined without one. */
export function declarationOf(schema: z.ZodType): ReferenceDeclaration | ForeignDeclaration | undefined {
  return declarations.get(schema);
}

/** A new schema of ids, so that the declaration concerns this field only. */
function newId(): typeof Id {
  return Id.clone();
}

/** The id of a record of a kind. The commit checks that a new one exists; deletion and replacement of the target follow `options`. */
export function Ref(kind: string, options: ReferenceOptions = {}): typeof Id {
  const schema = newId();
  declarations.set(schema, { target: kind, ...options });
  return schema;
}

/** Like `Ref`; the record's field `field` names the kind. */
export function RefBy(field: string, options: ReferenceOptions = {}): typeof Id {
  const schema = newId();
  declarations.set(schema, { target: { by: field }, ...options });
  return schema;
}

/** An id that is not a reference: it is never checked, replaced or cleared. `reason` says why; `schema` if it is not an `Id`. */
export function ForeignId<S extends z.ZodType = typeof Id>(reason: string, schema?: S): S {
  const declared = schema ?? (newId() as z.ZodType as S);
  declarations.set(declared, { reason });
  return declared;
}

/** The author of an action. History: it never changes, even after that person leaves. Only the server sets it, to the caller. */
export const DoneBy = ForeignId('who did something: history, which no deletion changes');

/** `YYYY-MM-DD` and a day that exists. */
export const DateOnly = z.iso.date();

/** A date entered by a user, in a year that records may use; dates computed from it may be slightly beyond. */
export const GivenDate = DateOnly.refine(isPlausibleDate, issue(say('calendar.invalidDate')));

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

let isStored = false;

/**
 * Runs work on stored texts: line ends in a text of one line are accepted. Earlier releases accepted them, and a record must not be refused for a
 * text that its change does not touch.
 */
export function withStoredTexts<T>(work: () => T): T {
  isStored = true;
  try {
    return work();
  } finally {
    isStored = false;
  }
}

/**
 * Whether a text has neither line ends nor other control characters except tabs: they could begin a new header in an email or a new row in a file.
 */
function isOneLine(text: string | null): boolean {
  return isStored || text === null || !/(?!\t)[\p{Cc}\u2028\u2029]/u.test(text);
}

const oneLine = [isOneLine, issue(say('text.oneLine'))] as const;

/** Text of one or more lines, trimmed, with at least one visible character. */
export function RequiredLines(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value === '' || /[^\p{C}\p{Z}]/u.test(value), issue(say('text.required')));
}

/** A line of text, trimmed, with at least one visible character; by default at most 255 characters (R043). */
export function RequiredText(max = 255) {
  return RequiredLines(max).refine(...oneLine);
}

/** Text of one or more lines that may be cleared: an empty string is stored as null. No default, so that a partial change stays partial. */
export function OptionalLines(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** A line of text that may be cleared. */
export function OptionalText(max = 255) {
  return z
    .string()
    .trim()
    .max(max)
    .refine(...oneLine)
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Rich text as sanitized HTML. */
export const RichText = z.string().max(60_000).nullable();

/** ISO 4217, three capital letters; whether the code exists is a domain rule. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, issue(say('fields.invalidCurrency')));

/** ISO 3166-1 alpha-2. */
export const Country = z.string().regex(/^[A-Z]{2}$/, issue(say('fields.invalidCountry')));

/**
 * An amount in requests and answers: signed, at most 13 digits before the point, and as many decimals as the finest minor unit has (D1). The domain
 * refuses more decimals than the amount's own currency has.
 */
export const Money = z.number().refine((value) => /^-?\d{1,13}(\.\d{1,4})?$/.test(String(value)), issue(say('fields.invalidAmount')));

/** A percentage from 0 to 100, up to 4 decimals. */
export const Percentage = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), issue(say('fields.tooManyDecimals', { n: 4 })));

/** An exchange rate as a decimal string with up to 10 decimals, so that no digit is lost (D4). */
export const Rate = z.string().regex(/^\d{1,9}(\.\d{1,10})?$/, issue(say('fields.invalidRate')));

/** A query flag. */
export const Flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A whole number in a query string. */
export const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, issue(say('fields.notNumber')))
  .transform(Number);

/** A referenced record as rows show it. */
export const Reference = z.object({ id: Id, name: z.string() });
export type Reference = z.output<typeof Reference>;

/** Sent with a change: the version that the user saw; another one answers 409 (D1). */
export const Version = z.int().min(1);

/** The fields every stored entity carries (D1, D8). */
export const audit = {
  id: ForeignId('the record’s own id'),
  version: Version,
  created_at: Instant,
  created_by: DoneBy.nullable(),
  updated_at: Instant,
  updated_by: DoneBy.nullable(),
};

/** The fields of an entity that the platform sets, never a user. */
export type AuditField = keyof typeof audit;
