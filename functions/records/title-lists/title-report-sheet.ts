import { columnLetters } from '#shared/domain/imports/reading/cell.ts';
import { kbartColumns } from '#shared/domain/title-lists/kbart-columns.ts';
import type { PlannedTitle } from '#shared/domain/title-lists/plan-title-list.ts';
import type { TitleProblem } from '#shared/domain/title-lists/title-rules.ts';
import type { Binary } from '#shared/contract/route.ts';
import type { ExportColumn, ExportRow } from '#functions/platform/spreadsheets/export-column.ts';
import { english } from '#functions/platform/messages/english.ts';
import { isSame } from '#shared/domain/messages/message.ts';

/** A row of a file as its report keeps it; the row null holds what is to say about the list as a whole. */
export type ReportedTitle = Pick<PlannedTitle, 'name' | 'outcome' | 'message' | 'problems'> & { row: number | null };

/** Every row of a reading, after what concerns the whole list. */
export function reportedTitles(problems: readonly TitleProblem[], rows: readonly ReportedTitle[]): ReportedTitle[] {
  const whole: ReportedTitle[] =
    problems.length === 0 ? [] : [{ row: null, name: '', outcome: 'skipped', message: null, problems: [...problems] }];
  return [...whole, ...rows.map(({ row, name, outcome, message, problems: own }) => ({ row, name, outcome, message, problems: own }))];
}

const columns: ExportColumn[] = [
  { key: 'row', header: 'Row', kind: 'number', width: 8 },
  { key: 'letter', header: 'Column', kind: 'text', width: 9 },
  { key: 'field', header: 'Field', kind: 'text', width: 24 },
  { key: 'name', header: 'Title', kind: 'text', width: 50 },
  { key: 'outcome', header: 'Outcome', kind: 'text', width: 14 },
  { key: 'severity', header: 'Kind', kind: 'text', width: 10 },
  { key: 'message', header: 'What, and what to do', kind: 'text', width: 100 },
];

const outcomes = { created: 'Taken', matched: 'Matched', skipped: 'Left out', failed: 'Set aside' } as const;
const severities = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const;

/** The report as a spreadsheet: each row of the file, with a line for every problem of it. */
export async function titleReportSheet(
  reported: Iterable<ReportedTitle> | AsyncIterable<ReportedTitle>,
  fileName: string,
): Promise<Binary> {
  const { writeXlsx } = await import('#functions/platform/spreadsheets/write-xlsx.ts');
  const bytes = new Uint8Array(await new Response(writeXlsx('Report', columns, lines(reported))).arrayBuffer());
  return {
    filename: `Report on ${fileName.replace(/\.[^.]*$/, '')}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  };
}

async function* lines(reported: Iterable<ReportedTitle> | AsyncIterable<ReportedTitle>): AsyncGenerator<ExportRow> {
  for await (const { row, name, outcome, message, problems } of reported) {
    // A sheet that is not read has no row.
    const place = {
      row: row === 0 ? null : row,
      name: row === null ? 'The whole list' : name,
      outcome: row === null ? '' : outcomes[outcome],
    };
    // The reason why a row was not taken is mostly one of its problems.
    if (problems.every((problem) => message === null || !isSame(problem.message, message))) {
      if (problems.length === 0 || message !== null) yield { ...place, message: message && english(message) };
    }
    for (const problem of problems)
      yield {
        ...place,
        row: row ?? problem.row,
        letter: problem.column === null ? null : columnLetters(problem.column),
        field: problem.field === null ? null : kbartColumns[problem.field].label,
        severity: severities[problem.severity],
        message: english(problem.message),
      };
  }
}
