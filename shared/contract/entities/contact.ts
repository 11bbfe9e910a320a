import * as z from 'zod';
import { type EmailPreference, emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { locales } from '#shared/domain/member/locales.ts';
import { audit, OptionalText, Ref, Reference, Version, OptionalLines } from '../fields.ts';

const codes = emailPreferences.map(({ id }) => id) as [EmailPreference, ...EmailPreference[]];

const fields = {
  provider_id: Ref('provider'),
  first_name: OptionalText(),
  last_name: OptionalText(),
  job: OptionalText(),
  email: OptionalText(),
  phone: OptionalText(),
  address: OptionalLines(1000),
  email_preferences: z.array(z.enum(codes)).max(codes.length),
  active: z.boolean(),
  description: OptionalLines(4000),
  /** The language of mails to the contact; null for the member's. */
  locale: z.enum(locales.map(({ code }) => code) as [string, ...string[]]).nullable(),
};

/** A contact person at a provider (D8), with the mails they get (R074). An inactive contact gets none. */
export const Contact = z.object({ ...audit, ...fields });
export type Contact = z.output<typeof Contact>;

export const blankContact = {
  first_name: null,
  last_name: null,
  job: null,
  email: null,
  phone: null,
  address: null,
  email_preferences: [],
  active: true,
  description: null,
  locale: null,
} satisfies Partial<Contact>;

export const ContactCreation = z.strictObject(fields).partial().required({ provider_id: true });

export const ContactChange = z.strictObject({ ...fields, version: Version }).partial();

/** A contact as lists and pages show it. */
export const ContactRow = z.object({
  ...Contact.shape,
  name: z.string(),
  email_preferences: z.array(Reference),
  provider: Reference.nullable(),
  /** Selects the page to link to: a provider that only sells has no publisher page. */
  provider_is_publisher: z.boolean(),
});
export type ContactRow = z.output<typeof ContactRow>;
