import { titleReportColumns } from '#shared/contract/columns/import-reports.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { kbartColumns } from '#shared/domain/title-lists/kbart-columns.ts';
import type { PlannedTitle } from '#shared/domain/title-lists/plan-title-list.ts';
import type { TitleProblem } from '#shared/domain/title-lists/title-rules.ts';
import type { Binary } from '#shared/contract/route.ts';
import { isSame, say } from '#shared/domain/messages/message.ts';
import { headingIn } from '#shared/messages/list-words.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { ReportWords } from './import-report.ts';

/** A row of a file as stored in its report; row null holds messages about the whole list. */
export type ReportedTitle = Pick<PlannedTitle, 'name' | 'outcome' | 'message' | 'problems'> & { row: number | null };

/** Every row of a reading, after what concerns the whole list. */
export function reportedTitles(problems: readonly TitleProblem[], rows: readonly ReportedTitle[]): ReportedTitle[] {
  const whole: ReportedTitle[] =
    problems.length === 0 ? [] : [{ row: null, name: '', outcome: 'skipped', message: null, problems: [...problems] }];
  return [...whole, ...rows.map(({ row, name, outcome, message, problems: own }) => ({ row, name, outcome, message, problems: own }))];
}

interface TitleReport {
  fileName: string;
  reported: Iterable<ReportedTitle> | AsyncIterable<ReportedTitle>;
  /** Whether nothing is imported yet. */
  isPreview: boolean;
}

/** The report as a spreadsheet in the caller's language: each row of the file, with a line for each of its problems. */
export async function titleReportSheet(caller: Caller, model: ReadModel, { fileName, reported, isPreview }: TitleReport): Promise<Binary> {
  const { importReportFile } = await import('./import-report.ts');
  return importReportFile(caller, model, {
    fileName,
    columns: titleReportColumns,
    rows: (said) => lines(reported, isPreview, said),
  });
}

async function* lines(reported: TitleReport['reported'], isPreview: boolean, { words, tell }: ReportWords): AsyncGenerator<ListRow> {
  for await (const { row, name, outcome, message, problems } of reported) {
    // A sheet that is not read has no row.
    const place = {
      row: row === 0 ? null : row,
      name: row === null ? tell(say('spreadsheets.wholeList')) : name,
      outcome: row === null ? null : isPreview && outcome === 'created' ? 'willCreate' : outcome,
    };
    // The reason why a row was not taken is mostly one of its problems.
    if (problems.every((problem) => message === null || !isSame(problem.message, message))) {
      if (problems.length === 0 || message !== null) yield { ...place, message: message && tell(message) };
    }
    for (const problem of problems)
      yield {
        ...place,
        row: row ?? problem.row,
        letter: problem.column === null ? null : columnLetters(problem.column),
        field: problem.field === null ? null : headingIn(words, kbartColumns[problem.field].label),
        severity: problem.severity,
        message: tell(problem.message),
      };
  }
}
