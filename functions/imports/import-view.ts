import type { Import } from '#shared/contract/entities/import.ts';
import type { ImportPreviewRow, ImportView } from '#shared/contract/rows/import-row.ts';
import { cellText } from '#shared/domain/imports/cell.ts';
import type { ColumnMapping } from '#shared/domain/imports/column-mapping.ts';
import { metaDataTarget } from '#shared/domain/imports/meta-data-target.ts';
import type { PlannedRow } from '#shared/domain/imports/plan-rows.ts';
import { problemsOfMapping } from '#shared/domain/imports/problems-of-mapping.ts';
import { type ImportReport, reportOf } from '#shared/domain/imports/report.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { metaDataTargetsOf } from '#functions/platform/imports/meta-data-directory.ts';
import { progressOf, undoProgressOf } from '#functions/platform/imports/import-items.ts';
import type { ImportPlan } from '#functions/platform/imports/plan-import.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { importRow } from '#functions/platform/rows/import-row.ts';
import { currentPlan } from './current-plan.ts';

export interface PageQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  outcome?: PlannedRow['outcome'] | undefined;
  search?: string | undefined;
}

/** What keeps an import from being processed. */
export function mappingProblems(model: ReadModel, { kind, mapping, options }: Pick<Import, 'kind' | 'mapping' | 'options'>): string[] {
  const own = metaDataTargetsOf(model, kind).map(({ id }) => metaDataTarget(id));
  return problemsOfMapping(kind, mapping, options, own);
}

/** An import with one page of its rows. */
export async function importView(caller: Caller, model: ReadModel, row: Import, query: PageQuery = {}): Promise<ImportView> {
  const plan = await currentPlan(caller, model, row);
  const { counts, records, problems, values } = summaryOf(plan, row.mapping);
  const perPage = Math.min(query.per_page ?? 50, 500);
  const words = foldForSearch(query.search ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const found = plan.planned.filter((each) => (query.outcome === undefined || each.outcome === query.outcome) && fits(each, words));
  const start = ((query.page ?? 1) - 1) * perPage;
  const progress = await progressOfState(caller, row, counts.read);
  return {
    import: importRow(model, row),
    format: row.format,
    sheets: row.sheets,
    header_rows: row.header_rows,
    mapping: row.mapping,
    options: row.options,
    mapping_problems: mappingProblems(model, row),
    counts: row.counts ?? counts,
    records: row.records ?? records,
    problem_summary: problems,
    filter_values: values,
    progress,
    top: plan.top.map(({ number, cells }) => ({ row: number, cells })),
    rows: { data: found.slice(start, start + perPage).map((each) => previewRow(row.id, each, plan)), last_row: found.length },
  };
}

/** How far it is carried out, in rows, or undone, in records. */
async function progressOfState({ tenant }: Caller, { id, state }: Import, read: number): Promise<ImportView['progress']> {
  if (state === 'undoing') {
    const { done = 0, total = 0 } = (await undoProgressOf(tenant, id)) ?? {};
    return { done, total };
  }
  if (state === 'running' || state === 'failed') return { done: (await progressOf(tenant, id))?.done ?? 0, total: read };
  return { done: state === 'finished' || state === 'undone' ? read : 0, total: read };
}

interface Summary extends Pick<ImportReport, 'counts' | 'records'> {
  problems: ImportView['problem_summary'];
  values: ImportView['filter_values'];
}

/** What is told of all rows of a plan. A page that follows an import asks for the same plan each second. */
const summaries = new WeakMap<ImportPlan, Summary>();

function summaryOf(plan: ImportPlan, mapping: readonly ColumnMapping[]): Summary {
  let summary = summaries.get(plan);
  if (!summary) {
    const { counts, records } = reportOf(plan.planned);
    summary = { counts, records, problems: problemSummary(plan.planned), values: filterValues(plan, mapping) };
    summaries.set(plan, summary);
  }
  return summary;
}

function fits(row: PlannedRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = foldForSearch(`${row.row} ${row.name} ${row.message} ${row.matches.map(({ name }) => name).join(' ')}`);
  return words.every((word) => text.includes(word));
}

/** The id that names a row of the preview. */
export function previewRowId(importId: string, row: Pick<PlannedRow, 'row' | 'column'>): string {
  return row.column === null ? `${importId}-${row.row}` : `${importId}-${row.row}-${row.column}`;
}

/** One row with its cells and what becomes of it. */
export function previewRow(importId: string, row: PlannedRow, plan: ImportPlan): ImportPreviewRow {
  const { record } = row;
  return {
    id: previewRowId(importId, row),
    row: row.row,
    column: row.column,
    cells: plan.cells.get(row.row) ?? [],
    corrected: plan.corrected.get(row.row) ?? [],
    name: row.name,
    outcome: row.outcome,
    message: row.message,
    problems: row.problems,
    matches: row.matches,
    values: record && {
      publisher: record.publisher,
      vendor: record.vendor,
      product: record.product,
      start_date: record.start_date,
      end_date: record.end_date,
      price: record.price,
      currency: record.currency,
    },
  };
}

function problemSummary(planned: readonly PlannedRow[]): ImportView['problem_summary'] {
  const found = new Map<string, ImportView['problem_summary'][number]>();
  for (const { problems } of planned) {
    for (const { code, heading, severity, message } of problems) {
      const key = `${severity}|${code}|${heading}`;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { code, heading, severity, count: 1, example: message });
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, 50);
}

const mostValues = 300;

/** Columns with few different values that repeat: by those a person picks one organisation out of a file of many. */
function filterValues(plan: ImportPlan, mapping: readonly ColumnMapping[]): ImportView['filter_values'] {
  const columns = mapping.filter(
    ({ field }) => field !== 'price' && field !== 'normalized_price' && field !== 'materials' && field !== 'description',
  );
  return columns.flatMap(({ column, heading }) => {
    const counts = new Map<string, number>();
    let filled = 0;
    for (const cells of plan.cells.values()) {
      const value = cellText(cells[column]);
      if (value === '' || value.length > 200) continue;
      filled += 1;
      counts.set(value, (counts.get(value) ?? 0) + 1);
      if (counts.size > mostValues) return [];
    }
    if (counts.size < 2 || counts.size > filled * 0.7) return [];
    const values = [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => a.value.localeCompare(b.value, 'en'));
    return [{ column, heading, values }];
  });
}
