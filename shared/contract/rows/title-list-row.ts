import * as z from 'zod';
import { kbartFields, type KbartField } from '#shared/domain/title-lists/kbart-fields.ts';
import { ImportCounts } from '../entities/import-counts.ts';
import { publicationValues, titleModes, TitleList, titleProfiles, TitleChanges, titleSeverities } from '../entities/title-list.ts';
import { Currency, DateOnly, Id, Money, Reference } from '../fields.ts';
import { told, toldAs, toldOrNot } from '../told.ts';
import { productIdentifiers } from './product-row.ts';

const Field = z.enum(kbartFields as [KbartField, ...KbartField[]]);

/**
 * How a list stands today: of the lists of a product that are valid, those that began last are in force, and the others among them are
 * superseded.
 */
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

/** A publication in the grid of its list. `id` names it everywhere, and stays when it is edited or the list replaced. */
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
  ...toldAs('help'),
  choices: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
});

export const PublicationForm = z.object({ fields: z.array(PublicationField) });

export const TitleListImportForm = z.object({
  product: Reference,
  kbartColumns: z.array(PublicationField),
  sheetLetters: z.array(z.string()),
  /** The lists of the product, which a file may replace or add to. */
  title_lists: z.array(TitleListRow),
  /** A new list begins where the last one ends, else today; a year later minus a day is proposed for its end (R061). */
  valid_from: DateOnly,
  valid_to: DateOnly.nullable(),
  /** The columns chosen last for a list of the product. */
  custom_columns: TitleList.shape.custom_columns,
  largest_file: z.int(),
  largest_form: z.int(),
  /** A list must hold fewer. */
  most_titles: z.int(),
});

export const TitleProblemRow = z.object({
  /** As the spreadsheet program shows it; null for the whole list. */
  row: z.int().nullable(),
  /** From 0, and as its letters; null when no single cell is meant. */
  column: z.int().nullable(),
  letter: z.string().nullable(),
  field: Field.nullable(),
  severity: z.enum(titleSeverities),
  code: z.string(),
  ...told,
});

/** One value that differs. */
export const TitleFieldChange = z.object({ field: Field, label: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** A publication in a line. */
export const TitleLine = z.object({
  title: z.string(),
  identifier: z.string().nullable(),
  /** What the list gives, such as “1997–2003, 2005–”; null when it does not say. */
  coverage: z.string().nullable(),
});

/** What a file would do, or did, to a list that has titles already. */
export const TitleListChanges = z.object({
  ...TitleChanges.shape,
  mode: z.enum(['add', 'replace']),
  /** `add` for a file that holds only news: replacing would retire the rest (D6). */
  proposed_mode: z.enum(['add', 'replace']),
  unchanged: z.int(),
  /** How many titles the list would have. */
  total: z.int(),
  /** The first of each. */
  comes: z.array(TitleLine),
  goes: z.array(TitleLine),
  changes: z.array(z.object({ ...TitleLine.shape, fields: z.array(TitleFieldChange) })),
});

/** What was read of a file and what becomes of it (D6): before processing a preview, afterwards a report. */
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
  /** Why it cannot be taken as it is; null when it can. */
  refusal: z.object({ code: z.string(), ...told }).nullable(),
  /** Ways to divide a list that is too long. */
  split: z.array(
    z.object({ by: z.enum(['initial', 'type', 'publisher']), parts: z.array(z.object({ name: z.string(), titles: z.int() })) }),
  ),
  problems: z.object({
    error: z.int(),
    warning: z.int(),
    notice: z.int(),
    /** How often each occurs, with the first as an example. */
    by_code: z.array(z.object({ ...TitleProblemRow.shape, count: z.int() })),
    /** The first of all, errors before warnings before notices; the downloaded report has every one. */
    data: z.array(TitleProblemRow),
  }),
  changes: TitleListChanges.nullable(),
  /** Rows set aside or left out, the first of them, with the reason. */
  not_taken: z.array(z.object({ row: z.int(), name: z.string(), outcome: z.enum(['skipped', 'failed']), ...toldOrNot('message') })),
  /** The first publications as they were read. */
  sample: z.array(z.object({ row: z.int(), ...publicationValues })),
});
export type TitleListReport = z.output<typeof TitleListReport>;

/** C228: the lists that were made or changed, several when a file was split. */
export const TitleListImport = z.object({ title_lists: z.array(TitleListRow), report: TitleListReport });

/** The title lists of a subscription's period (S50). */
export const SubscriptionTitleLists = z.object({
  period: z.object({ id: Id, start_date: DateOnly, end_date: DateOnly.nullable() }).nullable(),
  product: Reference.nullable(),
  /** The day that decides: today within the period, else its end or its beginning. */
  day: DateOnly,
  title_lists: z.array(TitleListRow),
  /** How they were chosen, as a sentence. */
  ...toldAs('explanation'),
  others: z.array(TitleListRow),
});

const Range = z.object({ from: z.string().nullable(), to: z.string().nullable() });

/** What a subscription costs in its current period. */
export const PaidSubscription = z.object({
  ...Reference.shape,
  in_force: z.boolean(),
  vendor: Reference.nullable(),
  price: Money.nullable(),
  currency: z.string().nullable(),
  normalized_price: Money.nullable(),
});

/** A title found in one list: what it gives today, and by which subscriptions. */
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
  /** Days that can be read today, the embargo taken off; null when the list does not say. */
  coverage: z.array(Range).nullable(),
  /** The same as years: “1997–2003, 2005–”. */
  years: z.string().nullable(),
  subscriptions: z.array(PaidSubscription),
});
export type TitleHit = z.output<typeof TitleHit>;

/** A title that two or more subscriptions in force give. */
export const TitleOverlap = z.object({
  title: z.string(),
  identifiers: z.array(z.string()),
  /** Years that come twice; null when a list does not say. */
  shared: z.string().nullable(),
  shares: z.array(
    z.object({
      subscription: Reference,
      publications: z.array(z.object({ id: Id, title_list: Reference })),
      years: z.string().nullable(),
      /** Years that only this subscription gives; empty: nothing would be lost without it. */
      alone: z.string().nullable(),
    }),
  ),
});

export const TitleOverlaps = z.object({
  data: z.array(TitleOverlap),
  last_row: z.int(),
  /**
   * The products in force that have a title list, each by its dearest subscription, with how much of it comes elsewhere too and what that costs in
   * the library's currency. Most money first.
   */
  subscriptions: z.array(
    z.object({
      ...PaidSubscription.shape,
      /** Further subscriptions of the same product, credits among them. Their prices are in `price`. */
      others: z.array(Reference),
      titles: z.int(),
      shared: z.int(),
      at_stake: Money.nullable(),
    }),
  ),
  local_currency: Currency,
  /** How many titles two products share, and what of the cheaper one they cost. Most money first. */
  pairs: z.array(z.object({ subscriptions: z.tuple([Reference, Reference]), titles: z.int(), at_stake: Money.nullable() })),
});
export type TitleOverlaps = z.output<typeof TitleOverlaps>;

export const titleChangeKinds = ['added', 'removed', 'coverage', 'details', 'none'] as const;

/** What one list has that another has not, title by title. */
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

/** What of an export is not as the standard wants it. */
export const KbartCheck = z.object({
  file_name: z.string(),
  rows: z.int(),
  /** Values that are written otherwise than they are kept. */
  changed_values: z.int(),
  problems: z.array(TitleProblemRow),
  problem_count: z.int(),
});
