import * as z from 'zod';
import { isPlausibleDate } from '#shared/domain/calendar/dates.ts';

/** An opaque id: letters, digits, `_` and `-`, never a path or a key delimiter. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid id');

/** `YYYY-MM-DD` and a day that exists. */
export const DateOnly = z.iso.date();

/** A date that somebody gives, in a year that records speak of; what is reckoned from it may lie somewhat beyond. */
export const GivenDate = DateOnly.refine(isPlausibleDate, 'Invalid date');

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A line of text, trimmed, with something to see in it, at most 255 characters unless stated (R043). */
export function RequiredText(max = 255) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value === '' || /[^\p{C}\p{Z}]/u.test(value), 'Required');
}

/** Text that may be cleared: an empty string is stored as null. No default, so that a partial change stays partial. */
export function OptionalText(max = 255) {
  return z
    .string()
    .trim()
    .max(max)
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Rich text as sanitised HTML. */
export const RichText = z.string().max(60_000).nullable();

/** ISO 4217, three capital letters; whether the code exists is a domain rule. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Must be a currency code of 3 letters');

/** ISO 3166-1 alpha-2. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'Must be a country code of 2 letters');

/** An amount on the wire: signed, at most 2 decimals, at most 13 digits before the point (D1). */
export const Money = z
  .number()
  .refine((value) => /^-?\d{1,13}(\.\d{1,2})?$/.test(String(value)), 'Must be an amount with at most 13 digits and 2 decimals');

/** A share of 100, up to 4 decimals. */
export const Percentage = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), 'Must have at most 4 decimals');

/** An exchange rate as a decimal string with up to 10 decimals, so that no digit is lost (D4). */
export const Rate = z.string().regex(/^\d{1,9}(\.\d{1,10})?$/, 'Must be a rate such as 1.0825');

/** A query flag. */
export const Flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A whole number in a query string. */
export const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be numeric value')
  .transform(Number);

/** What a row shows of a record it points to. */
export const Reference = z.object({ id: Id, name: z.string() });
export type Reference = z.output<typeof Reference>;

/** Sent with a change: the version the person saw; another one answers 409 (D1). */
export const Version = z.int().min(1);

/** The fields every stored entity carries (D1, D8). */
export const audit = {
  id: Id,
  version: Version,
  created_at: Instant,
  created_by: Id.nullable(),
  updated_at: Instant,
  updated_by: Id.nullable(),
};

/** The parts of an entity that the platform sets, never a person. */
export type AuditField = keyof typeof audit;
