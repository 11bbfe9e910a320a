import * as z from 'zod';
import { acceptedTypes, virusScans } from '#shared/domain/attachments/accepted-files.ts';
import { linkCategoryIds } from '#shared/domain/links/link-categories.ts';
import { Id, Instant, Reference, Version } from '../fields.ts';

/** Records that carry cards, as the API names them: a provider in one of its roles. */
export const cardEntities = ['subscription', 'product', 'vendor', 'publisher', 'license', 'license_period', 'deal'] as const;
export type CardEntity = (typeof cardEntities)[number];

const card = {
  id: Id,
  version: Version,
  /** The record it belongs to: not always the requested one. */
  entity: z.enum(cardEntities),
  entity_id: Id,
  created_by: Reference.nullable(),
  created_at: Instant,
  updated_by: Reference.nullable(),
  updated_at: Instant,
};

/** R084. The password is never here: it is revealed by a call of its own. */
export const LinkRow = z.object({
  ...card,
  name: z.string(),
  url: z.string(),
  username: z.string().nullable(),
  password: z.null(),
  has_password: z.boolean(),
  description: z.string().nullable(),
  category_id: z.enum(linkCategoryIds),
  category: Reference,
});
export type LinkRow = z.output<typeof LinkRow>;

export const NoteRow = z.object({
  ...card,
  body: z.string(),
  /** The people it mentions, by the names that the text uses now. */
  mentions: z.array(Reference),
  entity_name: z.string(),
  created_by: z.object({ ...Reference.shape, colour: z.string() }).nullable(),
});
export type NoteRow = z.output<typeof NoteRow>;

/** R086. `url` is below the address of the API. */
export const FileRow = z.object({
  ...card,
  name: z.string(),
  type: z.enum(acceptedTypes),
  size: z.int(),
  url: z.string(),
  virus_scan: z.enum(virusScans),
});
export type FileRow = z.output<typeof FileRow>;

/** R087: the cards of one record, the record asked for first, then those it is related to. */
const group = { entity: z.enum(cardEntities), id: Id, entity_name: z.string() };
export const LinkGroup = z.object({ ...group, links: z.array(LinkRow) });
export type LinkGroup = z.output<typeof LinkGroup>;
export const NoteGroup = z.object({ ...group, notes: z.array(NoteRow) });
export type NoteGroup = z.output<typeof NoteGroup>;
export const FileGroup = z.object({ ...group, media: z.array(FileRow) });
export type FileGroup = z.output<typeof FileGroup>;
