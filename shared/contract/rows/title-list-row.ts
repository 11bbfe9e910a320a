import * as z from 'zod';
import { kbartFields, type KbartField } from '#shared/domain/title-lists/kbart-fields.ts';
import { ImportCounts } from '../entities/import-counts.ts';
import { publicationValues, titleModes, TitleList, titleProfiles, TitleChanges, titleSeverities } from '../entities/title-list.ts';
import { Currency, DateOnly, Id, Money, Reference } from '../fields.ts';
import { ownMessage, messageAs, messageOrNullAs } from '../message-fields.ts';
import { productIdentifiers } from './product-row.ts';

const Field = z.enum(kbartFields as [KbartField, ...KbartField[]]);

/** The state of a list today. Of a product's valid lists, those that started last are in force and the others superseded. */
export const titleListStates = ['in_force', 'superseded', 'upcoming', 'past'] as const;

/** A title list as lists and pages show it (R102). */
export const TitleListRow = z.object({
  ...TitleList.omit({ content: true, titles: true, report: true }).shape,
  product: Reference.nullable(),
  ...productIdentifiers,
  publisher: Reference.nullable(),
  title_count: z.int(),
  state: z.enum(titleListStates),
  has_report: z.boolean(),
});
export type TitleListRow = z.output<typeof TitleListRow>;

/** A publication in the grid of its list. `id` is unique everywhere, and stays when the publication is edited or the list replaced. */
export const PublicationRow = z.object({ id: Id, version: z.int(), title_list_id: Id, ...publicationValues });
export type PublicationRow = z.output<typeof PublicationRow>;

/** A field of a publication, for forms and tables (C386, R102). */
export const PublicationField = z.object({
  name: Field,
  label: z.string(),
  data_type: z.enum(['text', 'identifier', 'date', 'number', 'url', 'embargo', 'choice']),
  required: z.boolean(),
  /** The type of publication it applies to; null for both. */
  only: z.enum(['serial', 'monograph']).nullable(),
  ...messageAs('help'),
  choices: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
});

export const PublicationForm = z.object({ fields: z.array(PublicationField) });

export const TitleListImportForm = z.object({
  product: Reference,
  kbartColumns: z.array(PublicationField),
  sheetLetters: z.array(z.string()),
  /** The lists of the product, which a file may replace or add to. */
  title_lists: z.array(TitleListRow),
  /** A new list starts when the last one ends, else today; its proposed end is a year later minus a day (R061). */
  valid_from: DateOnly,
  valid_to: DateOnly.nullable(),
  /** The columns last chosen for a list of the product. */
  custom_columns: TitleList.shape.custom_columns,
  largest_file: z.int(),
  largest_form: z.int(),
  /** A list must have fewer. */
  most_titles: z.int(),
});

export const TitleProblemRow = z.object({
  /** As spreadsheet programs show it; null for the whole list. */
  row: z.int().nullable(),
  /** From 0, and as letters; null if no single cell is concerned. */
  column: z.int().nullable(),
  letter: z.string().nullable(),
  field: Field.nullable(),
  severity: z.enum(titleSeverities),
  code: z.string(),
  ...ownMessage,
});

/** One value that differs. */
export const TitleFieldChange = z.object({ field: Field, label: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** A publication in one line. */
export const TitleLine = z.object({
  title: z.string(),
  identifier: z.string().nullable(),
  /** The coverage in the list, such as “1997–2003, 2005–”; null if the list has none. */
  coverage: z.string().nullable(),
});

/** The effect of a file on a list that already has titles. */
export const TitleListChanges = z.object({
  ...TitleChanges.shape,
  mode: z.enum(['add', 'replace']),
  /** `add` for a file with only new titles: replacing would retire all others (D6). */
  proposed_mode: z.enum(['add', 'replace']),
  unchanged: z.int(),
  /** The resulting number of titles. */
  total: z.int(),
  /** The first titles of each kind. */
  comes: z.array(TitleLine),
  goes: z.array(TitleLine),
  changes: z.array(z.object({ ...TitleLine.shape, fields: z.array(TitleFieldChange) })),
});

/** The content of a file and the outcome of its rows (D6): before processing a preview, afterwards a report. */
export const TitleListReport = z.object({
  file_name: z.string(),
  format: z.string(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string(),
  profile: z.enum(titleProfiles),
  mode: z.enum(titleModes),
  header_row: z.int().nullable(),
  columns: z.array(z.object({ column: z.int(), letter: z.string(), heading: z.string(), field: Field.nullable() })),
  /** read = created + matched + skipped + failed. */
  counts: ImportCounts,
  /** The reason why it cannot be imported unchanged; null if it can. */
  refusal: z.object({ code: z.string(), ...ownMessage }).nullable(),
  /** Ways to split a list that is too long. */
  split: z.array(
    z.object({ by: z.enum(['initial', 'type', 'publisher']), parts: z.array(z.object({ name: z.string(), titles: z.int() })) }),
  ),
  problems: z.object({
    error: z.int(),
    warning: z.int(),
    notice: z.int(),
    /** The number of each, with the first as an example. */
    by_code: z.array(z.object({ ...TitleProblemRow.shape, count: z.int() })),
    /** The first of all, errors before warnings before notices; the downloaded report has every one. */
    data: z.array(TitleProblemRow),
  }),
  changes: TitleListChanges.nullable(),
  /** The first of the rows that were set aside or skipped, with the reason. */
  not_taken: z.array(z.object({ row: z.int(), name: z.string(), outcome: z.enum(['skipped', 'failed']), ...messageOrNullAs('message') })),
  /** The first publications, as parsed. */
  sample: z.array(z.object({ row: z.int(), ...publicationValues })),
});
export type TitleListReport = z.output<typeof TitleListReport>;

/** C228: the created or changed lists; several if a file was split. */
export const TitleListImport = z.object({ title_lists: z.array(TitleListRow), report: TitleListReport });

/** The title lists of a subscription's period (S50). */
export const SubscriptionTitleLists = z.object({
  period: z.object({ id: Id, start_date: DateOnly, end_date: DateOnly.nullable() }).nullable(),
  product: Reference.nullable(),
  /** The relevant day: today within the period, else its end or its beginning. */
  day: DateOnly,
  title_lists: z.array(TitleListRow),
  /** How they were chosen, as a sentence. */
  ...messageAs('explanation'),
  others: z.array(TitleListRow),
});

const Range = z.object({ from: z.string().nullable(), to: z.string().nullable() });

/** A subscription's cost in its current period. */
export const PaidSubscription = z.object({
  ...Reference.shape,
  in_force: z.boolean(),
  vendor: Reference.nullable(),
  price: Money.nullable(),
  currency: z.string().nullable(),
  normalized_price: Money.nullable(),
});

/** A title found in one list: today's access, and the subscriptions that provide it. */
export const TitleHit = z.object({
  id: Id,
  title: z.string(),
  publication_type: publicationValues.publication_type,
  print_identifier: z.string().nullable(),
  online_identifier: z.string().nullable(),
  title_list: Reference,
  state: z.enum(titleListStates),
  product: Reference.nullable(),
  embargo_info: z.string().nullable(),
  /** Days that can be read today, after the embargo; null if the list has no coverage. */
  coverage: z.array(Range).nullable(),
  /** The same as years: “1997–2003, 2005–”. */
  years: z.string().nullable(),
  subscriptions: z.array(PaidSubscription),
});
export type TitleHit = z.output<typeof TitleHit>;

/** A title that two or more subscriptions in force provide. */
export const TitleOverlap = z.object({
  title: z.string(),
  identifiers: z.array(z.string()),
  /** Years that are provided twice; null if a list has no coverage. */
  shared: z.string().nullable(),
  shares: z.array(
    z.object({
      subscription: Reference,
      publications: z.array(z.object({ id: Id, title_list: Reference })),
      years: z.string().nullable(),
      /** Years that only this subscription provides; if empty, nothing would be lost without it. */
      alone: z.string().nullable(),
    }),
  ),
});

export const TitleOverlaps = z.object({
  data: z.array(TitleOverlap),
  last_row: z.int(),
  /**
   * The products in force that have a title list, each by its most expensive subscription. For each: the part that others also provide, and its cost
   * in the library's currency. Most money first.
   */
  subscriptions: z.array(
    z.object({
      ...PaidSubscription.shape,
      /** Further subscriptions of the same product, including credits. Their prices are in `price`. */
      others: z.array(Reference),
      titles: z.int(),
      shared: z.int(),
      at_stake: Money.nullable(),
    }),
  ),
  local_currency: Currency,
  /** The number of titles that two products share, and their part of the cheaper one's cost. Most money first. */
  pairs: z.array(z.object({ subscriptions: z.tuple([Reference, Reference]), titles: z.int(), at_stake: Money.nullable() })),
});
export type TitleOverlaps = z.output<typeof TitleOverlaps>;

export const titleChangeKinds = ['added', 'removed', 'coverage', 'details', 'none'] as const;

/** The differences between two lists, title by title. */
export const TitleDifference = z.object({
  before: TitleListRow,
  after: TitleListRow,
  counts: z.object({ added: z.int(), removed: z.int(), coverage: z.int(), details: z.int(), none: z.int() }),
  data: z.array(
    z.object({
      change: z.enum(titleChangeKinds),
      ...TitleLine.shape,
      before: PublicationRow.nullable(),
      after: PublicationRow.nullable(),
      fields: z.array(TitleFieldChange),
    }),
  ),
  last_row: z.int(),
});
export type TitleDifference = z.output<typeof TitleDifference>;

/** Deviations of an export from the standard. */
export const KbartCheck = z.object({
  file_name: z.string(),
  rows: z.int(),
  /** Values that the file writes in another form than the stored one. */
  changed_values: z.int(),
  problems: z.array(TitleProblemRow),
  problem_count: z.int(),
});
