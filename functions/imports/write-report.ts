import type { imports } from '#shared/contract/groups/imports.ts';
import { columnLetters } from '#shared/domain/imports/reading/cell.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { Handler } from '#functions/platform/http.ts';
import type { ExportColumn, ExportRow } from '#functions/platform/spreadsheets/export-column.ts';
import { currentPlan } from './current-plan.ts';
import { importOf } from './import-of.ts';
import { english } from '#functions/platform/messages/english.ts';

const columns: ExportColumn[] = [
  { key: 'row', header: 'Row', kind: 'number', width: 8 },
  { key: 'column', header: 'Column', kind: 'text', width: 9 },
  { key: 'rows', header: 'Rows', kind: 'number', width: 8 },
  { key: 'name', header: 'What', kind: 'text', width: 50 },
  { key: 'outcome', header: 'Outcome', kind: 'text', width: 12 },
  { key: 'message', header: 'Why', kind: 'text', width: 70 },
  { key: 'problems', header: 'Problems', kind: 'text', width: 70 },
];

/** Every row of an import with what became, or will become, of it. */
export const writeReport =
  (kind: ImportKindName): Handler<typeof imports.report> =>
  async (request) => {
    const model = await request.model();
    const row = importOf(model, kind, request.params.id);
    const { planned } = await currentPlan(request.caller, model, row);
    const { writeXlsx } = await import('#functions/platform/spreadsheets/write-xlsx.ts');
    const bytes = new Uint8Array(await new Response(writeXlsx('Report', columns, planned.map(reportLine))).arrayBuffer());
    return {
      filename: `Report on ${row.file_name.replace(/\.[^.]*$/, '')}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes,
    };
  };

const outcomes: Record<PlannedRow['outcome'], string> = {
  created: 'Created',
  matched: 'Matched',
  skipped: 'Left out',
  failed: 'Set aside',
};

function reportLine({ row, rows = 1, column, name, outcome, message, problems }: PlannedRow): ExportRow {
  const texts = problems.map((problem) =>
    problem.heading === '' ? english(problem.message) : `${problem.heading}: ${english(problem.message)}`,
  );
  return {
    // A sheet that is not part of the import has no row.
    row: row === 0 ? null : row,
    column: row === 0 || column === null ? null : columnLetters(column),
    rows,
    name,
    outcome: outcomes[outcome],
    message: message && english(message),
    problems: texts.join('\n'),
  };
}
