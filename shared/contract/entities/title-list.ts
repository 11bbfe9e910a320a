import * as z from 'zod';
import { kbartFields, type KbartField } from '#shared/domain/title-lists/kbart-fields.ts';
import { audit, ForeignId, GivenDate, OptionalLines, OptionalText, Ref, RequiredText, Version } from '../fields.ts';
import { ImportCounts } from './import-counts.ts';

export const importTypes = ['kbart', 'custom'] as const;
export const titleProfiles = ['lenient', 'strict'] as const;
export const titleSeverities = ['error', 'warning', 'notice'] as const;
export const titleModes = ['new', 'add', 'replace'] as const;

type PlainField = Exclude<KbartField, 'publication_title' | 'publication_type' | 'access_type'>;

/** A shape with the same schema for every plain column. */
function eachPlain<S extends z.ZodType>(schema: S): { [field in PlainField]: S } {
  const plain = kbartFields.filter((field) => !['publication_title', 'publication_type', 'access_type'].includes(field));
  return Object.fromEntries(plain.map((field) => [field, schema])) as { [field in PlainField]: S };
}

/** The 25 values of a publication as stored. A cell of a file may be longer than text typed by a user. */
export const publicationValues = {
  ...eachPlain(ForeignId('text of a publisher’s file, in which some columns are called ids', z.string().max(32_000).nullable())),
  publication_title: z.string().min(1).max(32_000),
  publication_type: z.enum(['serial', 'monograph']).nullable(),
  access_type: z.enum(['P', 'F']).nullable(),
};

/** The letter of a column as spreadsheet programs show it, by field (R062, R102). */
export const CustomColumns = z.partialRecord(z.enum(kbartFields as [KbartField, ...KbartField[]]), z.string().trim().max(8));
export type CustomColumns = z.output<typeof CustomColumns>;

/** The numbers of titles added, removed and changed when a file last updated the list. */
export const TitleChanges = z.object({ added: z.int(), removed: z.int(), changed: z.int() });

/** The summary of a file's report on the list; the whole report is stored beside the publications. */
export const TitleImportSummary = z.object({
  at: z.string(),
  mode: z.enum(titleModes),
  profile: z.enum(titleProfiles),
  counts: ImportCounts,
  problems: z.object({ error: z.int(), warning: z.int(), notice: z.int() }),
  changes: TitleChanges.nullable(),
});

/** The titles of a product for a time (R102): this head, and the publications as an object in storage that is never rewritten. */
export const TitleList = z.object({
  ...audit,
  product_id: Ref('product'),
  name: RequiredText(),
  valid_from: GivenDate,
  valid_to: GivenDate.nullable(),
  /** Null for a list made by hand. */
  import_type: z.enum(importTypes).nullable(),
  custom_columns: CustomColumns.nullable(),
  file_name: z.string().max(255).nullable(),
  /** Names the object; copies of a list share it until either changes. */
  content: ForeignId('names an object in the file storage'),
  /** The number of publications in the object; later edits are stored beside it. */
  titles: z.int(),
  import_summary: TitleImportSummary.nullable(),
  /** Names the object of the last report. */
  report: ForeignId('names an object in the file storage').nullable(),
});
export type TitleList = z.output<typeof TitleList>;

/**
 * A publication added, changed or removed by hand since the list's object was written. It overrides the object; 500 of them are merged into the next
 * object. All other publications are not records.
 */
export const Publication = z.object({
  ...audit,
  title_list_id: Ref('title_list'),
  /** The object that it overrides; it has no effect on any other. */
  content: ForeignId('names an object in the file storage'),
  /** It is not in the object. */
  added: z.boolean(),
  /** It is in the object, but removed from the list. */
  removed: z.boolean(),
  ...publicationValues,
});
export type Publication = z.output<typeof Publication>;

/** A publication as typed by a user; the rules are those of a file (checkPublication). Empty is null. */
const typed = {
  ...eachPlain(OptionalLines(4000)),
  publication_title: OptionalLines(4000),
  publication_type: OptionalText(),
  access_type: OptionalText(),
};

export const PublicationCreation = z.strictObject(typed).partial();
/** C389; only what is given changes. */
export const PublicationChange = z.strictObject({ ...typed, version: Version }).partial();

const head = { name: OptionalText(), valid_from: GivenDate.nullable(), valid_to: GivenDate.nullable() };

/** C282: a list made by hand. Ids of publications, which only the form needs, are dropped (R063). */
export const TitleListCreation = z
  .strictObject({
    ...head,
    publications: z
      .array(z.strictObject({ ...typed, id: z.union([z.string().max(64), z.number()]), version: Version }).partial())
      .max(20_000),
  })
  .partial();

export const TitleListChange = z.strictObject({ ...head, version: Version }).partial();

export const TitleListCopy = z.strictObject(head).partial();
