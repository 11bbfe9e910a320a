import type { DateOrder } from '../calendar/parse-date.ts';
import { cellText, type Cell, type SheetRow } from '../sheets/cell.ts';
import { repairEncoding } from '../sheets/repair-encoding.ts';
import { foldForSearch } from '../text/fold.ts';
import { formatEmbargo, parseEmbargo } from './embargo.ts';
import type { TitleColumn } from './find-title-columns.ts';
import { kbartColumns } from './kbart-columns.ts';
import { kbartFields, type KbartField } from './kbart-fields.ts';
import { publicationOf, type Publication } from './publication.ts';
import { publicationKind } from './publication-kind.ts';
import { readIdentifier } from './read-identifier.ts';
import { daysOf, readTitleDate } from './read-title-date.ts';
import { titleProblem, type TitleProblem, type TitleProfile, type TitleRuleCode } from './title-rules.ts';
import { accessTypes, coverageDepths, publicationTypes, readChoice } from './vocabularies.ts';

export type ReadingOptions = {
  profile: TitleProfile;
  /** Whether day or month comes first in the list; decides 1/2/2015. */
  dateOrder?: DateOrder | undefined;
};

export type PublicationReading = {
  /** Null if the row has no title. */
  publication: Publication | null;
  problems: TitleProblem[];
};

type Say = (code: TitleRuleCode, field: KbartField | null, values?: Record<string, string | number>) => void;

/** Max characters of a cell that other systems do not truncate. */
const longestCell = 1023;

/** Reads one row of a title list. Every oddity is reported; only a row without a title is not a publication. */
export function readPublication(row: SheetRow, columns: readonly TitleColumn[], options: ReadingOptions): PublicationReading {
  const problems: TitleProblem[] = [];
  const say: Say = (code, field, values) => {
    const column = field === null ? null : (columns.find((known) => known.field === field)?.column ?? null);
    problems.push(...titleProblem(options.profile, code, { row: row.number, column, field }, values));
  };
  const values: Partial<Record<KbartField, string>> = {};
  for (const { column, field } of columns) {
    if (field === null) continue;
    const text = cleanText(row.cells[column], field, say);
    const value = text === '' ? null : readValue(text, field, options, say);
    if (value !== null) values[field] = value;
  }
  if (values.online_identifier === undefined && values.print_identifier !== undefined && isElectronic(row, columns)) {
    values.online_identifier = values.print_identifier;
    delete values.print_identifier;
  }
  problems.push(...strayCells(row, columns, options.profile));
  if (values.publication_title === undefined) {
    say('title_missing', 'publication_title');
    return { publication: null, problems };
  }
  const publication = publicationOf(values as Parameters<typeof publicationOf>[0]);
  checkPublicationValues(publication, say);
  return { publication, problems };
}

/**
 * Whether a column such as “Binding” or “Format” marks the row as electronic. Its ISBN then counts as the online one, unless the ISBN's column says
 * “print”.
 */
function isElectronic({ cells }: SheetRow, columns: readonly TitleColumn[]): boolean {
  const identifier = columns.find(({ field }) => field === 'print_identifier');
  if (identifier === undefined || /\bp(?:rint|issn|isbn)?\b|gedruckt|imprime/.test(foldForSearch(identifier.heading))) return false;
  return columns.some(
    ({ field, heading, column }) =>
      field === null &&
      /^(?:binding|format|medium|media|media type|product form|carrier|einband|medienart|medientyp|support|bandtyp)$/.test(
        foldForSearch(heading),
      ) &&
      /^(?:e ?books?|e ?journals?|ebook pdf|online|electronic|elektronisch|digital|pdf|epub|web pdf|electronique)\b/.test(
        foldForSearch(cellText(cells[column])),
      ),
  );
}

/** Cleans the text of a cell and reports each repair. */
function cleanText(cell: Cell | undefined, field: KbartField, say: Say): string {
  let text = cellText(cell);
  if (text === '') return text;
  // Must precede the removal of control characters, which damaged letters consist of.
  const repaired = repairEncoding(text);
  if (repaired !== undefined) {
    say('double_encoded', field, { value: text, read: repaired });
    text = repaired;
  }
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) {
    text = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
    say('control_character', field, { value: text });
  }
  if (/^"[^"]*"$/.test(text)) {
    say('quoted', field, { value: text });
    text = text.slice(1, -1).trim();
  }
  if (text.includes('\ufffd')) say('replacement_character', field, { value: text });
  if (text.length > longestCell) say('cell_too_long', field, { n: text.length });
  return text;
}

/** Placeholders that people and programs write into empty cells. */
const nothing = /^(?:[-–—.?]+|n\.?\/?a\.?|none|nil|not available|unknown)$/i;
const nothingAnywhere = /^(?:#n\/a|#ref!|#value!|#name\?|null)$/i;

function readValue(text: string, field: KbartField, { dateOrder }: ReadingOptions, say: Say): string | null {
  const { kind } = kbartColumns[field];
  if (nothingAnywhere.test(text) || (kind !== 'text' && nothing.test(text))) {
    say('value_blank', field, { value: text });
    return null;
  }
  switch (kind) {
    case 'text':
      return text;
    case 'identifier':
      return identifierOf(text, field, say);
    case 'date':
      return dateOfCell(text, field, dateOrder, say);
    case 'number':
      // Excel turns issue 2-2 into 2-Feb.
      if (/^(?:\d{1,2}-[a-z]{3}|[a-z]{3}-\d{2}|\d{4}-\d\d-\d\d)$/i.test(text)) say('number_is_date', field, { value: text });
      return text;
    case 'url':
      if (!/^https?:\/\/[^\s/]+\.\S+$/i.test(text)) say('url_invalid', field, { value: text });
      return text;
    case 'embargo': {
      const parts = parseEmbargo(text);
      return normalised({ text, field, say }, parts && formatEmbargo(parts), 'embargo_invalid');
    }
    case 'choice':
      return choiceOf({ text, field, say });
  }
}

/** The text of a cell, and the report of its problems. */
interface TitleCell {
  text: string;
  field: KbartField;
  say: Say;
}

/** The normalised value, reported if it differs; null, with the reason, if the text could not be read. */
function normalised({ text, field, say }: TitleCell, value: string | undefined, unknown: TitleRuleCode): string | null {
  if (value === undefined) say(unknown, field, { value: text });
  else if (value !== text) say('value_read_as', field, { value: text, read: value });
  return value ?? null;
}

function choiceOf(cell: TitleCell): string | null {
  const { text, field } = cell;
  if (field === 'publication_type') return normalised(cell, readChoice(publicationTypes, text), 'type_unknown');
  if (field === 'access_type') return normalised(cell, readChoice(accessTypes, text), 'access_unknown');
  return normalised(cell, readChoice(coverageDepths, text), 'depth_unknown') ?? text;
}

function identifierOf(text: string, field: KbartField, say: Say): string | null {
  const { value, as } = readIdentifier(text);
  if (as === 'invalid') say('identifier_invalid', field, { value: text });
  if (as === 'rounded') say('identifier_rounded', field, { value: text });
  if (as === 'spelling') say('value_read_as', field, { value: text, read: value ?? '' });
  return value;
}

function dateOfCell(text: string, field: KbartField, order: DateOrder | undefined, say: Say): string | null {
  const { value, as } = readTitleDate(text, { order, end: field === 'date_last_issue_online' });
  if (as === 'open' && field === 'date_last_issue_online') say('date_open', field, { value: text });
  else if (as === 'open' || as === 'invalid') say('date_invalid', field, { value: text });
  if (as === 'format') say('value_read_as', field, { value: text, read: value ?? '' });
  if (as === 'ambiguous') say('date_ambiguous', field, { value: text, read: value ?? '' });
  return value;
}

/** Reports cells without a heading, and in strict lists rows whose width differs from the headings'. */
function strayCells(row: SheetRow, columns: readonly TitleColumn[], profile: TitleProfile): TitleProblem[] {
  const stray = row.cells.findIndex((cell, column) => cell !== null && (columns[column]?.heading ?? '') === '' && cellText(cell) !== '');
  return [
    ...(stray < 0
      ? []
      : titleProblem(
          profile,
          'cell_without_heading',
          { row: row.number, column: stray, field: null },
          { value: cellText(row.cells[stray]) },
        )),
    ...(row.cells.length === columns.length
      ? []
      : titleProblem(
          profile,
          'cell_count',
          { row: row.number, column: null, field: null },
          { n: row.cells.length, headings: columns.length },
        )),
  ];
}

/** Reports contradictions between the values of one publication. */
function checkPublicationValues(publication: Publication, say: Say): void {
  const { print_identifier: print, online_identifier: online, publication_type: type } = publication;
  if (print !== null && print === online) say('identifier_same', 'online_identifier', { value: print });
  if (print === null && online === null && publication.title_id === null) say('identifier_none', null);
  if (type === null) say('type_missing', 'publication_type');
  const kind = publicationKind(publication);
  for (const field of kbartFields) {
    const { required } = kbartColumns[field];
    const wanted = required !== null && field !== 'publication_type' && (required === 'both' || required === kind);
    if (wanted && publication[field] === null) say('value_expected', field, { type: kind ?? 'publication', field });
  }
  const { date_first_issue_online: first, date_last_issue_online: last } = publication;
  if (first !== null && last !== null && daysOf(first).first > daysOf(last).last)
    say('coverage_reversed', 'date_last_issue_online', { first, last });
  checkVolumes(publication, say);
}

/** Volumes, and issues of one volume, are compared only if both are whole numbers. */
function checkVolumes(publication: Publication, say: Say): void {
  const { num_first_vol_online: firstVolume, num_last_vol_online: lastVolume } = publication;
  const volumes = order(firstVolume, lastVolume);
  if (volumes < 0) say('volume_reversed', 'num_last_vol_online', { first: firstVolume ?? '', last: lastVolume ?? '' });
  const { num_first_issue_online: firstIssue, num_last_issue_online: lastIssue } = publication;
  if (volumes === 0 && order(firstIssue, lastIssue) < 0)
    say('volume_reversed', 'num_last_issue_online', { first: firstIssue ?? '', last: lastIssue ?? '' });
}

/** Negative if `last` is before `first`; NaN if they cannot be compared. */
function order(first: string | null, last: string | null): number {
  const whole = /^\d+$/;
  return whole.test(first ?? '') && whole.test(last ?? '') ? Number(last) - Number(first) : Number.NaN;
}

/** Whether a row repeats the headings, as in lists joined from several. */
export function repeatsHeadings(row: SheetRow, columns: readonly TitleColumn[]): boolean {
  const read = columns.filter(({ field }) => field !== null);
  return read.length > 0 && read.every(({ column, heading }) => foldForSearch(cellText(row.cells[column])) === foldForSearch(heading));
}
