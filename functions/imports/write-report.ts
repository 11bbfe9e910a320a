import { importReportColumns } from '#shared/contract/columns/import-reports.ts';
import type { imports } from '#shared/contract/groups/imports.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import type { Handler } from '#functions/platform/http.ts';
import type { ReportWords } from '#functions/records/output/lists/import-report.ts';
import { currentPlan } from './current-plan.ts';
import { importOf } from './import-of.ts';

/** Every row of an import with its result or its planned outcome, in the caller's language. */
export const writeReport =
  (kind: ImportKindName): Handler<typeof imports.report> =>
  async ({ caller, params, ...request }) => {
    const model = await request.model();
    const row = importOf(model, kind, params.id);
    const { planned } = await currentPlan(caller, model, row);
    const isPreview = row.state === 'parsed';
    const { importReportFile } = await import('#functions/records/output/lists/import-report.ts');
    return importReportFile(caller, model, {
      fileName: row.file_name,
      columns: importReportColumns,
      rows: (said) => planned.map((each) => reportLine(each, isPreview, said)),
    });
  };

function reportLine(planned: PlannedRow, isPreview: boolean, { tell }: ReportWords): ListRow {
  const { row, rows = 1, column, name, outcome, message, problems } = planned;
  const texts = problems.map((problem) =>
    problem.heading === '' ? tell(problem.message) : `${problem.heading}: ${tell(problem.message)}`,
  );
  return {
    // A sheet outside the import has no row number.
    row: row === 0 ? null : row,
    column: row === 0 || column === null ? null : columnLetters(column),
    rows,
    name,
    outcome: isPreview && outcome === 'created' ? 'willCreate' : outcome,
    message: message && tell(message),
    problems: texts.join('\n'),
  };
}
