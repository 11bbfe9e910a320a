import { fillTemplate } from '../text/messages.ts';
import type { KbartField } from './kbart-fields.ts';

/** An `error` sets the row (or the file) aside; a `warning` may be wrong data; a `notice` tells how something was read. */
export type TitleSeverity = 'error' | 'warning' | 'notice';

/**
 * How severely a list is judged. `lenient`: whatever can be understood is taken. `strict`: as the standard (NISO RP-9-2014) wants what
 * is published, and as our own export must be.
 */
export type TitleProfile = 'lenient' | 'strict';

type TitleRule = { [profile in TitleProfile]: TitleSeverity | null } & { message: string };

/** Every rule about title lists, for both profiles; null: the profile says nothing. */
export const titleRules = {
  // Cells
  title_missing: { lenient: 'error', strict: 'error', message: 'The row has no title. Fill in publication_title or delete the row.' },
  value_blank: { lenient: 'notice', strict: 'error', message: '“{value}” was read as empty. Leave such cells empty.' },
  value_read_as: { lenient: 'notice', strict: 'error', message: '“{value}” was read as “{read}”. Write it that way.' },
  quoted: { lenient: 'notice', strict: 'error', message: 'The quotes around {value} were taken off. KBART has none.' },
  control_character: {
    lenient: 'warning',
    strict: 'error',
    message: 'Invisible control characters or line breaks in “{value}” were replaced by spaces. Check the text.',
  },
  replacement_character: {
    lenient: 'warning',
    strict: 'warning',
    message: 'A character in “{value}” was lost (�) before the file came here. Ask for a file in UTF-8, or correct the text.',
  },
  cell_too_long: {
    lenient: 'warning',
    strict: 'warning',
    message: 'The cell has {n} characters; other systems cut cells at 1,023. Shorten it.',
  },
  identifier_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” is neither an ISSN nor an ISBN: length or check digit are wrong. Compare it with the publisher’s site.',
  },
  identifier_rounded: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” was rounded by a spreadsheet program and its last digits are lost. Format the column as text and export again.',
  },
  identifier_same: {
    lenient: 'warning',
    strict: 'warning',
    message: 'Print and online identifier are both {value}. One of them is likely wrong.',
  },
  identifier_none: {
    lenient: 'warning',
    strict: 'error',
    message: 'The title has no ISSN, ISBN or title_id, so it can be recognised by its name only. Add one.',
  },
  date_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” is no date and was left out. Write 2010, 2010-04 or 2010-04-30.',
  },
  date_ambiguous: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” was read as {read} but could be another day. Write dates as 2010-04-30.',
  },
  date_open: { lenient: 'notice', strict: 'error', message: '“{value}” was read as “goes on to the present”. Leave such cells empty.' },
  embargo_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” is no embargo and was left out. Write P or R, a number and D, M or Y, such as P12M, or two as in R10Y;P6M.',
  },
  value_expected: { lenient: null, strict: 'warning', message: 'A {type} should have {field}.' },
  type_missing: { lenient: null, strict: 'error', message: 'The row has no publication_type. Write serial or monograph.' },
  type_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” is no type of publication and was left out. Write serial or monograph.',
  },
  access_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” is no type of access and was left out. Write P (paid) or F (free).',
  },
  depth_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” is not among fulltext, selected articles and abstracts. It was kept as it is.',
  },
  url_invalid: { lenient: 'warning', strict: 'error', message: '“{value}” is no web address. It should begin with https:// or http://.' },
  number_is_date: {
    lenient: 'warning',
    strict: 'warning',
    message: '“{value}” looks like a number such as 1-2 that a spreadsheet program turned into a date. Correct it.',
  },
  coverage_reversed: {
    lenient: 'warning',
    strict: 'error',
    message: 'The last issue ({last}) is before the first ({first}). Correct one of them.',
  },
  volume_reversed: { lenient: 'warning', strict: 'warning', message: 'The last volume or issue ({last}) is before the first ({first}).' },
  cell_count: { lenient: null, strict: 'error', message: 'The row has {n} cells, the headings are {headings}. Make them equal.' },
  cell_without_heading: {
    lenient: 'warning',
    strict: 'error',
    message: '“{value}” stands in a column without a heading and was left out. Cells of this row may have moved to the right.',
  },
  // Rows beside each other
  row_repeated: {
    lenient: 'warning',
    strict: 'error',
    message: 'In the columns that are read the row is the same as row {other}; it was left out.',
  },
  headings_repeated: { lenient: 'notice', strict: 'error', message: 'The row repeats the headings and was left out.' },
  note_row: {
    lenient: 'notice',
    strict: 'error',
    message: 'The row stands apart from the others and holds a single text; it was taken for a note and left out.',
  },
  title_id_shared: {
    lenient: 'warning',
    strict: 'warning',
    message: 'The title_id {value} also stands for “{title}” in row {other}. Both titles were kept apart; ask the provider which is right.',
  },
  coverage_overlaps: {
    lenient: 'warning',
    strict: 'warning',
    message: 'The coverage overlaps with that of the same title in row {other}.',
  },
  coverage_gap_short: {
    lenient: 'notice',
    strict: 'warning',
    message: 'Less than 12 months lie between this and row {other} of the same title. KBART wants one row for both.',
  },
  // The whole list
  columns_missing: { lenient: 'notice', strict: 'error', message: 'The file has no {columns}. They stay empty.' },
  columns_extra: { lenient: 'notice', strict: 'error', message: 'Columns that are not of KBART were left out: {columns}.' },
  column_repeated: {
    lenient: 'warning',
    strict: 'error',
    message: '“{heading}” says {field} once more and was left out; “{other}” was taken.',
  },
  heading_read_as: { lenient: 'notice', strict: 'error', message: '“{heading}” was read as {field}.' },
  heading_spelling: { lenient: null, strict: 'error', message: 'Write {field} instead of “{heading}”.' },
  phase_one: { lenient: 'notice', strict: 'error', message: 'The file follows KBART phase I (2010). Phase II has 25 columns.' },
  columns_order: { lenient: null, strict: 'error', message: 'The columns are not in the order of the standard.' },
  headings_not_first: {
    lenient: 'notice',
    strict: 'error',
    message: 'The headings stand in row {other}; what is above them was left out.',
  },
  blank_row: { lenient: null, strict: 'error', message: 'Row {other} is empty. Delete it.' },
  not_sorted: {
    lenient: null,
    strict: 'warning',
    message: 'The titles are not in alphabetical order: row {other} is the first that is not.',
  },
  not_tab: { lenient: null, strict: 'error', message: 'The file is not text separated by tabs.' },
  not_utf8: { lenient: null, strict: 'error', message: 'The file is not in UTF-8 but in {value}.' },
  file_name: {
    lenient: null,
    strict: 'error',
    message: 'The file is called “{value}”. The standard wants Provider_Region_Package_2025-01-31.txt.',
  },
} as const satisfies Record<string, TitleRule>;

export type TitleRuleCode = keyof typeof titleRules;

/** One thing to say about a list, about one of its rows or cells. */
export type TitleProblem = {
  /** As the spreadsheet program shows it; null for the whole list. */
  row: number | null;
  /** From 0; null when no single cell is meant. */
  column: number | null;
  field: KbartField | null;
  severity: TitleSeverity;
  code: TitleRuleCode;
  /** What is wrong and what to do, as a sentence. */
  message: string;
};

export type TitlePlace = Pick<TitleProblem, 'row' | 'column' | 'field'>;

/** The whole list as the place of a problem. */
export const wholeList: TitlePlace = { row: null, column: null, field: null };

/** What a rule says under a profile, as a list of none or one. Long values are shortened in the sentence. */
export function titleProblem(
  profile: TitleProfile,
  code: TitleRuleCode,
  place: TitlePlace,
  values: Record<string, string | number> = {},
): TitleProblem[] {
  const { [profile]: severity, message } = titleRules[code];
  if (severity === null) return [];
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)]));
  return [{ row: place.row, column: place.column, field: place.field, severity, code, message: fillTemplate(message, shown) }];
}

function shortened(value: string | number): string | number {
  const characters = typeof value === 'string' && value.length > 300 ? value.slice(0, 300) : value;
  return characters === value ? value : `${characters}…`;
}
