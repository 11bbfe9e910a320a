import * as z from 'zod';
import { acceptedTypes } from '#shared/domain/attachments/accepted-files.ts';
import { linkCategoryIds } from '#shared/domain/links/link-categories.ts';
import { Mentions } from './mention.ts';
import { audit, ForeignId, Instant, OptionalLines, OptionalText, RefBy, RequiredText, RichText, Version } from '../fields.ts';

/** The kinds of record that carry links, notes and files. */
export const cardHolders = ['subscription', 'product', 'provider', 'license', 'license_period', 'deal'] as const;
export type CardHolder = (typeof cardHolders)[number];

/** Which record a card belongs to: `entity` is its kind. */
const holder = { entity: z.enum(cardHolders), entity_id: RefBy('entity') };

const ofLink = {
  name: RequiredText(),
  url: RequiredText(2000),
  username: OptionalText(),
  description: OptionalLines(4000),
  category_id: ForeignId('a code', z.enum(linkCategoryIds)),
};

/** A link with its sign-in data (R084). Its password is a record of its own, see LinkPassword. */
export const Link = z.object({
  ...audit,
  ...holder,
  ...ofLink,
  /** When the current password was set; null without one. */
  password_set_at: Instant.nullable(),
});
export type Link = z.output<typeof Link>;

/** A link's password, sealed with the tenant's key; its id is the link's. Never in the log, a snapshot or an export. */
export const LinkPassword = z.object({ ...audit, sealed: z.string().max(2000) });
export type LinkPassword = z.output<typeof LinkPassword>;

/** The tenant's key that seals its passwords, itself wrapped by the installation's. */
export const TenantKey = z.object({ ...audit, wrapped: z.string().max(2000) });
export type TenantKey = z.output<typeof TenantKey>;

/** A password as typed: at most 255 characters, trimmed (R029); an empty one removes the stored one. */
const Password = OptionalText();

/** C101. The default category is "6", other_url (D1). */
export const LinkCreation = z
  .strictObject({ ...ofLink, password: Password })
  .partial()
  .required({ name: true, url: true });

/** C102. An omitted password stays unchanged. */
export const LinkChange = z.strictObject({ ...ofLink, password: Password, version: Version }).partial();

/** A note on a record (R085). */
export const Note = z.object({ ...audit, ...holder, body: RichText.unwrap(), mentions: Mentions });
export type Note = z.output<typeof Note>;

export const NoteCreation = z.strictObject({ body: RichText.unwrap() });

export const NoteChange = z.strictObject({ body: RichText.unwrap(), version: Version }).partial();

/**
 * A file of a record (R086): an attachment, or the file of a license period, an invoice, an additional order or an answer to a form. Its bytes are an
 * object in storage.
 */
export const Media = z.object({
  ...audit,
  entity: z.enum([...cardHolders, 'vendor_invoice', 'order_document', 'to_do', 'form_answer']),
  entity_id: RefBy('entity'),
  purpose: z.enum(['attachment', 'license_file', 'invoice_file', 'order_file', 'answer_file']),
  name: RequiredText(),
  type: z.enum(acceptedTypes),
  /** Bytes. */
  size: z.int().min(1),
  file_key: z.string().max(255),
});
export type Media = z.output<typeof Media>;

/** A new name for a file (C117); its ending stays. */
export const MediaChange = z.strictObject({ name: RequiredText(), version: Version }).partial();
