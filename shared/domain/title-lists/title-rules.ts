import type { KbartField } from './kbart-fields.ts';
import { type Message, say } from '../messages/message.ts';

/** An `error` rejects the row (or the file); a `warning` marks possibly wrong data; a `notice` explains how a value was read. */
export type TitleSeverity = 'error' | 'warning' | 'notice';

/**
 * Strictness of checks. `lenient`: accepts all that can be understood. `strict`: requires the standard (NISO RP-9-2014), as for published lists and
 * our own export.
 */
export type TitleProfile = 'lenient' | 'strict';

type TitleRule = { [profile in TitleProfile]: TitleSeverity | null } & { message: Message };

/** Every rule about title lists with its severity per profile; null: not reported. */
export const titleRules = {
  // Cells
  title_missing: { lenient: 'error', strict: 'error', message: say('title-lists.titleMissing') },
  value_blank: { lenient: 'notice', strict: 'error', message: say('title-lists.readAsEmpty') },
  value_read_as: { lenient: 'notice', strict: 'error', message: say('title-lists.readAs') },
  quoted: { lenient: 'notice', strict: 'error', message: say('title-lists.quotesRemoved') },
  control_character: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.controlCharactersReplaced'),
  },
  double_encoded: { lenient: 'warning', strict: 'error', message: say('title-lists.encodedTwiceReadAs') },
  replacement_character: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.characterLost'),
  },
  cell_too_long: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.cellTooLong'),
  },
  identifier_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.identifierInvalid'),
  },
  identifier_rounded: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.numberRounded'),
  },
  identifier_same: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.identifiersEqual'),
  },
  identifier_none: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.identifierMissing'),
  },
  date_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.notDate'),
  },
  date_ambiguous: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.dateAmbiguous'),
  },
  date_open: { lenient: 'notice', strict: 'error', message: say('title-lists.readAsPresent') },
  embargo_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.notEmbargo'),
  },
  value_expected: { lenient: null, strict: 'warning', message: say('title-lists.fieldMissing') },
  type_missing: { lenient: null, strict: 'error', message: say('title-lists.publicationTypeMissing') },
  type_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.notPublicationType'),
  },
  access_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.notAccessType'),
  },
  depth_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.notCoverageDepth'),
  },
  url_invalid: { lenient: 'warning', strict: 'error', message: say('title-lists.noWebAddress') },
  number_is_date: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.numberTurnedIntoDate'),
  },
  coverage_reversed: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.lastIssueBeforeFirst'),
  },
  volume_reversed: { lenient: 'warning', strict: 'warning', message: say('title-lists.lastVolumeBeforeFirst') },
  cell_count: { lenient: null, strict: 'error', message: say('title-lists.cellCountDiffers') },
  cell_without_heading: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueWithoutHeading'),
  },
  column_without_heading: { lenient: 'warning', strict: 'error', message: say('title-lists.columnWithoutHeading') },
  // Relations between rows
  row_repeated: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.rowRepeated'),
  },
  headings_repeated: { lenient: 'notice', strict: 'error', message: say('title-lists.headingsRepeatedSkipped') },
  note_row: {
    lenient: 'notice',
    strict: 'error',
    message: say('title-lists.noteSkipped'),
  },
  title_id_shared: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.titleIdRepeated'),
  },
  coverage_overlaps: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.coverageOverlaps'),
  },
  coverage_gap_short: {
    lenient: 'notice',
    strict: 'warning',
    message: say('title-lists.coverageGapTooShort'),
  },
  // The whole list
  columns_missing: { lenient: 'notice', strict: 'error', message: say('title-lists.columnsMissing') },
  columns_extra: { lenient: 'notice', strict: 'error', message: say('title-lists.columnsNotKbart') },
  column_repeated: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.headingRepeated'),
  },
  heading_read_as: { lenient: 'notice', strict: 'error', message: say('title-lists.headingReadField') },
  heading_spelling: { lenient: null, strict: 'error', message: say('title-lists.headingNotStandard') },
  phase_one: { lenient: 'notice', strict: 'error', message: say('title-lists.kbartPhaseOne') },
  columns_order: { lenient: null, strict: 'error', message: say('title-lists.columnOrderWrong') },
  headings_not_first: {
    lenient: 'notice',
    strict: 'error',
    message: say('title-lists.rowsAboveHeadingsSkipped'),
  },
  blank_row: { lenient: null, strict: 'error', message: say('title-lists.rowEmpty') },
  not_sorted: {
    lenient: null,
    strict: 'warning',
    message: say('title-lists.orderNotAlphabetical'),
  },
  not_tab: { lenient: null, strict: 'error', message: say('title-lists.notTabSeparated') },
  not_utf8: { lenient: null, strict: 'error', message: say('title-lists.encodingNotUtf') },
  file_name: {
    lenient: null,
    strict: 'error',
    message: say('title-lists.fileNameNotStandard'),
  },
} as const satisfies Record<string, TitleRule>;

export type TitleRuleCode = keyof typeof titleRules;

/** A problem of a list, a row or a cell. */
export type TitleProblem = {
  /** The row number in the spreadsheet program; null for the whole list. */
  row: number | null;
  /** From 0; null if no single cell is meant. */
  column: number | null;
  field: KbartField | null;
  severity: TitleSeverity;
  code: TitleRuleCode;
  /** The problem and its remedy, in a sentence. */
  message: Message;
};

export type TitlePlace = Pick<TitleProblem, 'row' | 'column' | 'field'>;

/** The whole list as the place of a problem. */
export const wholeList: TitlePlace = { row: null, column: null, field: null };

/** The problem of a rule under a profile; empty if the profile does not report it. Long values are shortened in the sentence. */
export function titleProblem(
  profile: TitleProfile,
  code: TitleRuleCode,
  place: TitlePlace,
  values: Record<string, string | number> = {},
): TitleProblem[] {
  const { [profile]: severity, message } = titleRules[code];
  if (severity === null) return [];
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)]));
  return [{ row: place.row, column: place.column, field: place.field, severity, code, message: say(message.code, shown) }];
}

function shortened(value: string | number): string | number {
  const characters = typeof value === 'string' && value.length > 300 ? value.slice(0, 300) : value;
  return characters === value ? value : `${characters}…`;
}
