import type { Import } from '#shared/contract/entities/import.ts';
import type { ImportPreviewRow, ImportView } from '#shared/contract/rows/import-row.ts';
import { sheetKind } from '#shared/domain/imports/import-kind-names.ts';
import { cellText } from '#shared/domain/sheets/cell.ts';
import type { ColumnMapping } from '#shared/domain/imports/mapping/column-mapping.ts';
import { columnNotes } from '#shared/domain/imports/reading/column-notes.ts';
import { mainObstacle } from '#shared/domain/imports/planning/main-obstacle.ts';
import { notesOnArticles, notesOnFile } from '#shared/domain/imports/reading/notes-on-file.ts';
import { distinctionNotes } from '#shared/domain/imports/reading/distinction-notes.ts';
import { totalNotes } from '#shared/domain/imports/reading/total-notes.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { problemsOfMapping } from '#shared/domain/imports/mapping/problems-of-mapping.ts';
import { type ImportReport, reportOf } from '#shared/domain/imports/planning/report.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { ownFieldsOf } from '#functions/records/use/imports/own-targets.ts';
import { importProgress, undoProgressOf } from '#functions/records/use/imports/import-items.ts';
import { type ImportPlan, unreadSheets } from '#functions/records/use/imports/plan-import.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { importRow } from '#functions/records/use/imports/import-row.ts';
import { currentPlan } from './current-plan.ts';
import { english, ownMessage, messagesAs, messageAs } from '#functions/platform/messages/english.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

export interface PageQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  outcome?: PlannedRow['outcome'] | undefined;
  search?: string | undefined;
}

/** Problems that prevent processing an import. */
export function mappingProblems(model: ReadModel, { kind, mapping, options }: Pick<Import, 'kind' | 'mapping' | 'options'>): Message[] {
  const sheet = sheetKind(kind);
  const own = ownFieldsOf(model, sheet);
  return problemsOfMapping(sheet, mapping, options, own);
}

/** An import with one page of its rows. */
export async function importView(caller: Caller, model: ReadModel, row: Import, query: PageQuery = {}): Promise<ImportView> {
  const plan = await currentPlan(caller, model, row);
  const { counts, records, problems, values, rows, obstacle, notes, writes } = summaryOf(plan, row, nameOrder(model));
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
    filled_sheets: row.filled_sheets,
    next_sheets: row.next_sheets ?? [],
    unread_sheets: unreadSheets(row),
    choose_sheets: row.state === 'parsed' && row.sheets_chosen === false,
    row_count: rows,
    header_rows: row.header_rows,
    mapping: row.mapping,
    options: row.options,
    ...messagesAs('mapping_problems', mappingProblems(model, row)),
    obstacle,
    notes,
    counts: row.counts ?? counts,
    writes,
    records: row.records ?? records,
    problem_summary: problems,
    filter_values: values,
    progress,
    top: plan.top.map(({ number, cells }) => ({ row: number, cells })),
    rows: { data: found.slice(start, start + perPage).map((each) => previewRow(row.id, each, plan)), last_row: found.length },
  };
}

/** Progress of processing, in rows, or of undoing, in records. */
async function progressOfState({ tenant }: Caller, { id, state }: Import, read: number): Promise<ImportView['progress']> {
  if (state === 'undoing') {
    const { done = 0, total = 0 } = (await undoProgressOf(tenant, id)) ?? {};
    return { done, total };
  }
  if (state === 'running' || state === 'failed') return { done: (await importProgress(tenant, id))?.done ?? 0, total: read };
  return { done: state === 'finished' || state === 'undone' ? read : 0, total: read };
}

type NameOrder = ReturnType<typeof nameOrder>;

interface Summary extends Pick<ImportReport, 'counts' | 'records'>, Pick<ImportView, 'obstacle' | 'notes' | 'writes'> {
  /** Number of distinct rows of the sheet. */
  rows: number;
  problems: ImportView['problem_summary'];
  values: ImportView['filter_values'];
}

/** Cached summaries of plans: a page that follows an import requests the same plan every second. */
const summaries = new WeakMap<ImportPlan, Summary>();

function summaryOf(
  plan: ImportPlan,
  { kind, mapping, options }: Pick<Import, 'kind' | 'mapping' | 'options'>,
  inOrder: NameOrder,
): Summary {
  let summary = summaries.get(plan);
  if (!summary) {
    const { counts, records } = reportOf(plan.planned);
    const obstacle = mainObstacle(plan.planned);
    const rows = new Set(plan.planned.flatMap(({ row }) => (row > 0 ? [row] : []))).size;
    summary = {
      counts,
      records,
      rows,
      problems: problemSummary(plan.planned),
      values: filterValues(plan, mapping, inOrder),
      obstacle: obstacle && { ...obstacle, ...ownMessage(obstacle.message) },
      notes: [
        ...(kind === 'subscriptions' ? notesOnFile(plan.planned, mapping, plan.cells) : []),
        ...distinctionNotes(plan.planned, mapping, plan.cells),
        ...(kind === 'articles' ? notesOnArticles(plan.planned, mapping, plan.cells) : []),
        ...(kind === 'usage' ? [] : columnNotes(kind, { planned: plan.planned, mapping, cells: plan.cells, options })),
        ...totalNotes({ planned: plan.planned, mapping, cells: plan.cells, options }),
      ].map((note) => ({ ...note, ...ownMessage(note.message) })),
      writes: plan.planned.reduce((sum, each) => sum + each.writes.length, 0),
    };
    summaries.set(plan, summary);
  }
  return summary;
}

function fits(row: PlannedRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = foldForSearch(
    `${row.row} ${row.name} ${row.message ? english(row.message) : ''} ${row.matches.map(({ name }) => name).join(' ')}`,
  );
  return words.every((word) => text.includes(word));
}

/** The outcome of a row in words; empty while unknown. */
function said(message: Message | null) {
  return ownMessage(message ?? say('common.asIs', { text: '' }));
}

/** The id of a row in the preview. */
export function previewRowId(importId: string, row: Pick<PlannedRow, 'row' | 'column'>): string {
  return row.column === null ? `${importId}-${row.row}` : `${importId}-${row.row}-${row.column}`;
}

/** One row with its cells and outcome. */
export function previewRow(importId: string, row: PlannedRow, plan: ImportPlan): ImportPreviewRow {
  const { record } = row;
  return {
    id: previewRowId(importId, row),
    row: row.row,
    column: row.row === 0 ? null : row.column,
    rows: row.rows ?? 1,
    cells: plan.cells.get(row.row) ?? [],
    corrected: plan.corrected.get(row.row) ?? [],
    name: row.name,
    outcome: row.outcome,
    ...said(row.message),
    problems: row.problems.map((problem) => ({ ...problem, ...ownMessage(problem.message) })),
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

/** Max columns with the same problem; above it, the whole file is concerned: `Elsevier 2010`, `Elsevier 2011` … */
const mostHeadings = 3;

function problemSummary(planned: readonly PlannedRow[]): ImportView['problem_summary'] {
  const found = new Map<string, ImportView['problem_summary'][number]>();
  const headings = new Map<string, Set<string>>();
  for (const { problems } of planned)
    for (const { code, heading } of problems) headings.set(code, (headings.get(code) ?? new Set()).add(heading));
  for (const { problems } of planned) {
    for (const { code, heading: own, severity, message } of problems) {
      const heading = (headings.get(code)?.size ?? 0) > mostHeadings ? '' : own;
      const key = `${severity}|${code}|${heading}`;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { code, heading, severity, count: 1, ...messageAs('example', message) });
    }
  }
  return [...found.values()]
    .toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning') || b.count - a.count)
    .slice(0, 50);
}

const mostValues = 300;

/** Columns with few repeated values, for example to select one organisation from a file of many. */
function filterValues(plan: ImportPlan, mapping: readonly ColumnMapping[], inOrder: NameOrder): ImportView['filter_values'] {
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
    const values = [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => inOrder(a.value, b.value));
    return [{ column, heading, values }];
  });
}
