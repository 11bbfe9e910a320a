import type { TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import { countsOf } from '#shared/domain/imports/planning/report.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import { type PlannedTitle, proposeMode, type TitleListMode, type TitleListPlan } from '#shared/domain/title-lists/plan-title-list.ts';
import type { TitleProblem } from '#shared/domain/title-lists/title-rules.ts';
import { fieldChanges, problemRow, titleLine } from '#functions/records/holdings/title-lists/title-lines.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { TitleFile } from '../reading/read-title-file.ts';
import { ownMessage, messageOrNullAs } from '#functions/platform/messages/english.ts';

/** Max entries of each kind in a reply; the spreadsheet of the report has all. */
const mostShown = 200;
const mostProblems = 500;
const sampleRows = 20;

/** The effect of a file on a list with titles. */
export interface TitleUpdate<Kind extends Publication = Publication> {
  mode: TitleListMode;
  plan: TitleListPlan<Kind>;
}

/** The rows of a file with their outcomes. */
export function plannedRows(file: TitleFile, update: TitleUpdate | undefined): PlannedTitle[] {
  return update?.plan.rows ?? file.reading.rows.map((row) => ({ ...row, changes: [] }));
}

/** Counts problems by severity, over the list and all its rows. */
export function countProblems(problems: readonly TitleProblem[]): { error: number; warning: number; notice: number } {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { severity } of problems) counts[severity] += 1;
  return counts;
}

/** All problems of a reading: of the list, then of its rows. */
export function problemsOf({ reading }: TitleFile): TitleProblem[] {
  return [...reading.problems, ...reading.rows.flatMap(({ problems }) => problems)];
}

/** The reason why no title of a file can be imported; null if some can. */
export function refusalOf({ reading }: TitleFile, update: TitleUpdate | undefined): { code: string; message: Message } | null {
  return reading.refusal ?? (update?.plan.refusal ? { code: 'too_many', message: update.plan.refusal } : null);
}

/** The effect of a file, planned or done (D6). */
export function titleFileReport(file: TitleFile, update: TitleUpdate | undefined, today: string): TitleListReport {
  const { reading } = file;
  const rows = plannedRows(file, update);
  const refusal = refusalOf(file, update);
  return {
    file_name: file.name,
    format: file.format,
    encoding: file.encoding,
    delimiter: file.delimiter,
    sheets: file.sheets.map((sheet) => sheet.slice(0, 255)),
    sheet: file.sheet,
    profile: file.profile,
    mode: update?.mode ?? 'new',
    header_row: reading.columns?.headerRow ?? null,
    columns: (reading.columns?.columns ?? []).map(({ column, heading, field }) => ({
      column,
      letter: columnLetters(column),
      heading: heading.slice(0, 255),
      field,
    })),
    counts: countsOf(rows),
    refusal: refusal && { code: refusal.code, ...ownMessage(refusal.message) },
    split: (update ? [] : (reading.refusal?.split ?? [])).map(({ by, parts }) => ({
      by,
      parts: parts.map((part) => ({ name: part.name, titles: part.rows.length })),
    })),
    problems: shownProblems(problemsOf(file)),
    changes: update ? changesOf(update, today) : null,
    not_taken: rows
      .flatMap(({ row, name, outcome, message }) =>
        outcome === 'skipped' || outcome === 'failed'
          ? [{ row, name: name.slice(0, 255), outcome, ...messageOrNullAs('message', message) }]
          : [],
      )
      .slice(0, mostShown),
    sample: reading.rows
      .flatMap(({ row, publication, outcome }) => (publication && outcome === 'created' ? [{ row, ...publication }] : []))
      .slice(0, sampleRows),
  };
}

const severities = ['error', 'warning', 'notice'] as const;

function shownProblems(problems: readonly TitleProblem[]): TitleListReport['problems'] {
  const kinds = Map.groupBy(problems, ({ severity, code, field }) => `${severities.indexOf(severity)}|${code}|${field ?? ''}`);
  const byCode = [...kinds]
    .toSorted(([a, one], [b, other]) => Number(a[0]) - Number(b[0]) || other.length - one.length)
    .flatMap(([, same]) => (same[0] ? [{ ...problemRow(same[0]), count: same.length }] : []));
  const inOrder = severities.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
  return { ...countProblems(problems), by_code: byCode.slice(0, mostShown), data: inOrder.slice(0, mostProblems).map(problemRow) };
}

/** Numbers of added, removed and changed titles. Mode `add` changes no existing title. */
export function countTitleChanges({ mode, plan }: TitleUpdate): { added: number; removed: number; changed: number } {
  return {
    added: plan.counts.created,
    removed: mode === 'replace' ? plan.absent.length : 0,
    changed: mode === 'replace' ? plan.rows.filter(({ changes }) => changes.length > 0).length : 0,
  };
}

function changesOf(update: TitleUpdate, today: string): NonNullable<TitleListReport['changes']> {
  const { mode, plan } = update;
  const counts = countTitleChanges(update);
  const coming = plan.rows.flatMap(({ outcome, publication }) => (outcome === 'created' && publication ? [publication] : []));
  const differing = plan.rows.flatMap(({ changes, publication }) => (changes.length > 0 && publication ? [{ changes, publication }] : []));
  const matched = plan.rows.filter(({ outcome }) => outcome === 'matched');
  return {
    ...counts,
    mode,
    proposed_mode: proposeMode({ removed: plan.absent, pairs: matched }),
    unchanged: matched.length - counts.changed,
    total: plan.result.length,
    comes: coming.slice(0, mostShown).map((publication) => titleLine(publication, today)),
    goes: (mode === 'replace' ? plan.absent : []).slice(0, mostShown).map((publication) => titleLine(publication, today)),
    changes: differing
      .slice(0, mostShown)
      .map(({ changes, publication }) => ({ ...titleLine(publication, today), fields: fieldChanges(changes) })),
  };
}
