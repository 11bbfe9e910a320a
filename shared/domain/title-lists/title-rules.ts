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
  title_missing: { lenient: 'error', strict: 'error', message: say('title-lists.rowHasNoTitleFillPublication') },
  value_blank: { lenient: 'notice', strict: 'error', message: say('title-lists.valueReadEmptyLeaveSuchCells') },
  value_read_as: { lenient: 'notice', strict: 'error', message: say('title-lists.valueReadReadWriteWay') },
  quoted: { lenient: 'notice', strict: 'error', message: say('title-lists.quotesAroundValueTakenOffKbart') },
  control_character: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.invisibleControlCharactersLineBreaksValue'),
  },
  double_encoded: { lenient: 'warning', strict: 'error', message: say('title-lists.encodedTwiceReadAs') },
  replacement_character: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.characterValueLostBeforeFileCame'),
  },
  cell_too_long: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.cellHasNCharactersOtherSystems'),
  },
  identifier_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueNeitherIssnNorIsbnLength'),
  },
  identifier_rounded: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueRoundedSpreadsheetProgramLastDigits'),
  },
  identifier_same: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.printOnlineIdentifierBothValueOne'),
  },
  identifier_none: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.titleHasNoIssnIsbnTitle'),
  },
  date_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueNoDateLeftOutWrite'),
  },
  date_ambiguous: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueReadReadButCouldAnother'),
  },
  date_open: { lenient: 'notice', strict: 'error', message: say('title-lists.valueReadGoesPresentLeaveSuch') },
  embargo_invalid: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueNoEmbargoLeftOutWrite'),
  },
  value_expected: { lenient: null, strict: 'warning', message: say('title-lists.typeShouldHaveField') },
  type_missing: { lenient: null, strict: 'error', message: say('title-lists.rowHasNoPublicationTypeWrite') },
  type_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueNoTypePublicationLeftOut'),
  },
  access_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueNoTypeAccessLeftOut'),
  },
  depth_unknown: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueNotAmongFulltextSelectedArticles'),
  },
  url_invalid: { lenient: 'warning', strict: 'error', message: say('title-lists.noWebAddress') },
  number_is_date: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.valueLooksLikeNumberSuch1'),
  },
  coverage_reversed: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.lastIssueLastBeforeFirstFirst'),
  },
  volume_reversed: { lenient: 'warning', strict: 'warning', message: say('title-lists.lastVolumeIssueLastBeforeFirst') },
  cell_count: { lenient: null, strict: 'error', message: say('title-lists.rowHasNCellsHeadingsHeadings') },
  cell_without_heading: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.valueStandsColumnWithoutHeadingLeft'),
  },
  column_without_heading: { lenient: 'warning', strict: 'error', message: say('title-lists.columnWithoutHeadingLeft') },
  // Relations between rows
  row_repeated: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.columnsReadRowSameRowOther'),
  },
  headings_repeated: { lenient: 'notice', strict: 'error', message: say('title-lists.rowRepeatsHeadingsLeftOut') },
  note_row: {
    lenient: 'notice',
    strict: 'error',
    message: say('title-lists.rowStandsApartFromOthersHolds'),
  },
  title_id_shared: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.titleIdValueAlsoStandsTitle'),
  },
  coverage_overlaps: {
    lenient: 'warning',
    strict: 'warning',
    message: say('title-lists.coverageOverlapsSameTitleRowOther'),
  },
  coverage_gap_short: {
    lenient: 'notice',
    strict: 'warning',
    message: say('title-lists.lessThan12MonthsLieBetween'),
  },
  // The whole list
  columns_missing: { lenient: 'notice', strict: 'error', message: say('title-lists.fileHasNoColumnsTheyStay') },
  columns_extra: { lenient: 'notice', strict: 'error', message: say('title-lists.columnsNotKbartLeftOutColumns') },
  column_repeated: {
    lenient: 'warning',
    strict: 'error',
    message: say('title-lists.headingSaysFieldOnceMoreLeft'),
  },
  heading_read_as: { lenient: 'notice', strict: 'error', message: say('title-lists.headingReadField') },
  heading_spelling: { lenient: null, strict: 'error', message: say('title-lists.writeFieldInsteadHeading') },
  phase_one: { lenient: 'notice', strict: 'error', message: say('title-lists.fileFollowsKbartPhaseI2010') },
  columns_order: { lenient: null, strict: 'error', message: say('title-lists.columnsNotOrderStandard') },
  headings_not_first: {
    lenient: 'notice',
    strict: 'error',
    message: say('title-lists.headingsStandRowOtherWhatAbove'),
  },
  blank_row: { lenient: null, strict: 'error', message: say('title-lists.rowOtherEmptyDelete') },
  not_sorted: {
    lenient: null,
    strict: 'warning',
    message: say('title-lists.titlesNotAlphabeticalOrderRowOther'),
  },
  not_tab: { lenient: null, strict: 'error', message: say('title-lists.fileNotTextSeparatedTabs') },
  not_utf8: { lenient: null, strict: 'error', message: say('title-lists.fileNotUtf8ButValue') },
  file_name: {
    lenient: null,
    strict: 'error',
    message: say('title-lists.fileCalledValueStandardWantsProvider'),
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
