import { dateOrderOf, type DateOrder } from '../calendar/parse-date.ts';
import { cellText, columnLetters, isBlankRow, type SheetRow } from '../sheets/cell.ts';
import { countsOf, type ImportCounts } from '../imports/planning/report.ts';
import { limits } from '../text/limits.ts';
import { checkColumns, type TitleListSource } from './check-columns.ts';
import { checkNeighbours } from './check-neighbours.ts';
import { checkColumnLetters, columnsByLetters, type ColumnLetters, unreadColumns } from './columns-by-letters.ts';
import { findTitleColumns, type TitleColumns } from './find-title-columns.ts';
import { kbartColumns } from './kbart-columns.ts';
import { kbartFields } from './kbart-fields.ts';
import type { Publication } from './publication.ts';
import { readPublication, repeatsHeadings } from './read-publication.ts';
import { adviseSplit, type SplitAdvice } from './split-advice.ts';
import { titleProblem, type TitleProblem, type TitleProfile } from './title-rules.ts';
import { type Message, say, together } from '../messages/message.ts';

/** One row of the file with its outcome. */
export type ReadTitle = {
  /** 0 for an unread sheet, which is one line of the report. */
  row: number;
  /** Number of rows of the file that this entry represents; default 1. */
  rows?: number;
  /** The title, or the first cell of a row without a title, to name the row in reports. */
  name: string;
  /** Null in rows that are not publications. */
  publication: Publication | null;
  outcome: 'created' | 'skipped' | 'failed';
  /** Why it was skipped or failed. */
  message: Message | null;
  problems: TitleProblem[];
};

/** Why a list is refused as it is. */
export type TitleListRefusal = {
  code: 'no_columns' | 'bad_letters' | 'no_titles' | 'too_many';
  message: Message;
  /** Ways to split a list that is too long; the parts refer to rows of `rows`. */
  split: SplitAdvice[];
};

export type TitleListReading = {
  columns: TitleColumns | null;
  /** Problems of the whole list; those of rows are in `rows`. */
  problems: TitleProblem[];
  /** All rows except blank ones and the headings: those above the headings, then those below. */
  rows: ReadTitle[];
  /** read = created + matched + skipped + failed; `matched` stays 0 until the list is planned. */
  counts: ImportCounts;
  refusal: TitleListRefusal | null;
};

export type TitleListOptions = {
  profile?: TitleProfile;
  /** Columns chosen by hand, for lists that do not follow KBART. */
  letters?: ColumnLetters | null;
  source?: TitleListSource;
  /** Non-empty sheets that are not read, with their number of non-blank rows. */
  unreadSheets?: readonly { name: string; rows: number }[];
};

/**
 * Reads the rows of a sheet as a title list. Each row becomes a publication or is skipped with a reason. A list is refused only if it has no titles,
 * or too many (R061).
 */
export function readTitleList(rows: readonly SheetRow[], options: TitleListOptions = {}): TitleListReading {
  const { profile = 'lenient', letters = null, source = {}, unreadSheets = [] } = options;
  const badLetters = letters === null ? [] : checkColumnLetters(letters);
  const advice = together(badLetters);
  if (advice) return refused(unreadColumns(rows), 'bad_letters', advice);
  const columns = letters === null ? findTitleColumns(rows) : columnsByLetters(letters, rows);
  if (!columns) return refused(unreadColumns(rows), 'no_columns', withoutColumns(rows));
  const titles = rowsBelow(rows, columns, profile);
  const problems = checkColumns(columns, rows, source, profile);
  const kept = titles.flatMap((title) =>
    title.publication && title.outcome === 'created' ? [{ ...title, publication: title.publication }] : [],
  );
  const columnOf = (field: string): number | null => columns.columns.find((column) => column.field === field)?.column ?? null;
  const byRow = new Map(titles.map((title) => [title.row, title]));
  for (const problem of checkNeighbours(kept, columnOf, profile)) {
    const title = problem.code === 'not_sorted' ? undefined : byRow.get(problem.row ?? 0);
    (title?.problems ?? problems).push(problem);
  }
  problems.push(...columnsWithoutHeading(titles, profile));
  const listed = [...rowsAbove(rows, columns), ...titles, ...unreadSheets.map(unreadSheet)];
  const reading = { columns, problems, rows: listed, counts: countsOf(listed), refusal: null };
  const { created } = reading.counts;
  if (created === 0) return { ...reading, refusal: { code: 'no_titles', message: withoutTitles(columns, titles), split: [] } };
  if (created < limits.titles) return reading;
  return { ...reading, refusal: { code: 'too_many', message: tooMany(created), split: adviseSplit(kept) } };
}

/** Max rows reported separately for a column without a heading; above it, one problem covers the whole column. */
const mostRowsTold = 20;

/** Reports columns without a heading that have values in many rows, and removes those rows' own problems. */
function columnsWithoutHeading(titles: readonly ReadTitle[], profile: TitleProfile): TitleProblem[] {
  const stray = titles.flatMap((title) =>
    title.problems.filter(({ code }) => code === 'cell_without_heading').map(({ column }) => ({ column: column ?? 0, title })),
  );
  const rowsOf = Map.groupBy(stray, ({ column }) => column);
  return [...rowsOf].flatMap(([column, found]) => {
    if (found.length <= mostRowsTold || profile === 'strict') return [];
    for (const { title } of found)
      title.problems = title.problems.filter((problem) => problem.code !== 'cell_without_heading' || problem.column !== column);
    const values = { letter: columnLetters(column), count: found.length };
    return titleProblem(profile, 'column_without_heading', { row: null, column, field: null }, values);
  });
}

/** Lines above the headings, such as a title and a date. */
function rowsAbove(rows: readonly SheetRow[], { headerRow }: TitleColumns): ReadTitle[] {
  const above = rows.filter(({ number, cells }) => number < (headerRow ?? 0) && !isBlankRow(cells));
  return above.map((row) => skipped(row.number, nameOf(row), say('title-lists.aboveHeadings')));
}

function unreadSheet({ name: sheet, rows }: { name: string; rows: number }): ReadTitle {
  return { ...skipped(0, sheet, say('title-lists.unknownSheet', { sheet })), rows };
}

function skipped(row: number, name: string, message: Message): ReadTitle {
  return { row, name, publication: null, outcome: 'skipped', message, problems: [] };
}

function rowsBelow(rows: readonly SheetRow[], columns: TitleColumns, profile: TitleProfile): ReadTitle[] {
  const below = rows.filter(({ number, cells }) => number > (columns.headerRow ?? 0) && !isBlankRow(cells));
  const dateOrder = orderOfDates(below, columns);
  const seen = new Map<string, number>();
  return below.map((row, index): ReadTitle => {
    const place = { row: row.number, column: null, field: null };
    const noTitle = noTitleOf(row, below[index - 1], columns);
    if (noTitle) {
      const problems = titleProblem(profile, noTitle, place);
      return { row: row.number, name: nameOf(row), publication: null, outcome: 'skipped', message: problems[0]?.message ?? null, problems };
    }
    const { publication, problems } = readPublication(row, columns.columns, { profile, dateOrder });
    const read = { row: row.number, name: publication?.publication_title ?? nameOf(row), publication, problems };
    const error = problems.find(({ severity }) => severity === 'error');
    if (error) return { ...read, outcome: 'failed', message: error.message };
    const other = publication && sameBefore(publication, row.number, seen);
    if (!other) return { ...read, outcome: 'created', message: null };
    const repeated = titleProblem(profile, 'row_repeated', place, { other });
    return { ...read, outcome: 'skipped', message: repeated[0]?.message ?? null, problems: [...problems, ...repeated] };
  });
}

/** Recognises rows that are not titles: repeated headings, and a note below the list. */
function noTitleOf(
  row: SheetRow,
  above: SheetRow | undefined,
  { columns, headerRow }: TitleColumns,
): 'headings_repeated' | 'note_row' | undefined {
  if (headerRow !== null && repeatsHeadings(row, columns)) return 'headings_repeated';
  const alone = row.cells.filter((cell) => cellText(cell) !== '').length === 1 && columns.filter(({ field }) => field !== null).length > 1;
  return alone && above && row.number > above.number + 1 ? 'note_row' : undefined;
}

/** The row number of an identical earlier row; otherwise remembers this one. */
function sameBefore(publication: Publication, row: number, seen: Map<string, number>): number | undefined {
  const key = kbartFields.map((field) => publication[field] ?? '').join('\u001f');
  const other = seen.get(key);
  if (other === undefined) seen.set(key, row);
  return other;
}

function orderOfDates(rows: readonly SheetRow[], { columns }: TitleColumns): DateOrder | undefined {
  const dates = columns.filter(({ field }) => field !== null && kbartColumns[field].kind === 'date').map(({ column }) => column);
  return dateOrderOf(rows.flatMap(({ cells }) => dates.map((column) => cellText(cells[column]))));
}

function nameOf(row: SheetRow): string {
  return row.cells.map(cellText).find((text) => text !== '') ?? '';
}

function refused(columns: TitleColumns | null, code: TitleListRefusal['code'], message: Message): TitleListReading {
  return { columns, problems: [], rows: [], counts: countsOf([]), refusal: { code, message, split: [] } };
}

function withoutColumns(rows: readonly SheetRow[]): Message {
  const first = rows.find(({ cells }) => !isBlankRow(cells));
  const seen = (first?.cells ?? []).map(cellText).filter((text) => text !== '');
  return seen.length === 0
    ? say('title-lists.titleColumnMissingFileEmpty')
    : say('title-lists.titleColumnMissing', { seen: seen.join(' | ').slice(0, 120) });
}

function withoutTitles({ headerRow }: TitleColumns, titles: readonly ReadTitle[]): Message {
  if (titles.length > 0)
    return say('title-lists.noRowsImported', {
      count: titles.length,
      reason: titles.find(({ message }) => message !== null)?.message ?? '',
    });
  return say('title-lists.noTitlesBelowHeadings', { headerRow: headerRow ?? 1 });
}

function tooMany(titles: number): Message {
  return say('title-lists.listTooLong', {
    titles: titles.toLocaleString('en'),
    limits: limits.titles.toLocaleString('en'),
  });
}
