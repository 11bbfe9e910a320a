import { createHash, randomUUID } from 'node:crypto';
import type { Import } from '#shared/contract/entities/import.ts';
import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import { filledLength } from '#shared/domain/imports/reading/long-rows.ts';
import { type ImportKindName, sheetKind } from '#shared/domain/imports/import-kind-names.ts';
import { noteProblems, repairedRow } from '#shared/domain/imports/reading/note-problems.ts';
import { planArticles } from '#shared/domain/imports/articles/plan-articles.ts';
import { areContracts } from '#shared/domain/imports/articles/article-import.ts';
import { planContracts } from '#shared/domain/imports/articles/plan-contracts.ts';
import { planBudgets } from '#shared/domain/imports/budgets/plan-budgets.ts';
import { planLicenses } from '#shared/domain/imports/licenses/plan-licenses.ts';
import { planMemberships } from '#shared/domain/imports/memberships/plan-memberships.ts';
import { planMetaData } from '#shared/domain/imports/planning/plan-meta-data.ts';
import { planPrices } from '#shared/domain/imports/prices/plan-prices.ts';
import { planProviders } from '#shared/domain/imports/providers/plan-providers.ts';
import { type PlanMemo, planRows } from '#shared/domain/imports/subscriptions/plan-rows.ts';
import { type PlanInput, type PlannedRow, skippedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type Files, filesFor } from '#functions/platform/files.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import { today } from '#functions/platform/clock.ts';
import type { KindsRead, ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { articleDirectory } from './article-directory.ts';
import { budgetDirectory } from './budget-directory.ts';
import { importDirectory } from './import-directory.ts';
import { licenseDirectory } from './license-directory.ts';
import { membershipDirectory } from './membership-directory.ts';
import { metaDataDirectory } from './meta-data-directory.ts';
import { priceDirectory } from './price-directory.ts';
import { providerDirectory } from './provider-directory.ts';
import { type Ground, observed, type Take } from './taken-records.ts';
import { correctionsOf, withCorrections } from './import-items.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The storage keys of an import's parts. */
export const importKeys = {
  file: (id: string) => `imports/${id}/file`,
  rows: (id: string, sheet: number) => `imports/${id}/rows-${sheet}.jsonl.gz`,
  plan: (id: string) => `imports/${id}/plan-${randomUUID()}.jsonl.gz`,
  report: (id: string) => `imports/${id}/report.jsonl.gz`,
};

/** The id of a record that an import creates: deterministic for import and key, so that a rerun finds its own work. */
export function importedId(importId: string, kind: string, key: string): string {
  return createHash('sha256').update(`${importId}|${kind}|${key}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20);
}

export interface ImportPlan {
  planned: PlannedRow[];
  /** The cells of a row, corrections included. */
  cells: ReadonlyMap<number, Cell[]>;
  /** Manually corrected columns, by row. */
  corrected: ReadonlyMap<number, number[]>;
  /** The first rows of the sheet, including headings and rows above them. */
  top: readonly SheetRow[];
  /** The data on which a plan made now depends. */
  ground?: Ground;
}

/** The number of rows offered for the choice of the headings. */
const topRows = 15;

/** The rows of the chosen sheet below its headings, with corrections; the rows above the headings; and the sheet's first rows. */
export async function importRows(
  files: Files,
  caller: Caller,
  row: Import,
): Promise<{
  rows: SheetRow[];
  above: SheetRow[];
  corrected: Map<number, number[]>;
  top: SheetRow[];
  /**
   * The number of cells in the heading line of delimited text, including blank ones; undefined for workbooks, which may have other content beside
   * the table.
   */
  width: number | undefined;
}> {
  const corrections = row.corrections > 0 ? await correctionsOf(caller.tenant, row) : [];
  const below = row.header_rows.at(-1) ?? 0;
  const rows: SheetRow[] = [];
  const above: SheetRow[] = [];
  const top: SheetRow[] = [];
  let width = 0;
  for await (const read of withCorrections(getLines<SheetRow>(files, row.rows_key), corrections)) {
    const each = row.options.repair_encoding ? repairedRow(read) : read;
    if (top.length < topRows) top.push(each);
    if (each.number > below) rows.push(each);
    else if (row.header_rows.includes(each.number)) width = Math.max(width, each.cells.length);
    else above.push(each);
  }
  const corrected = new Map<number, number[]>();
  for (const { row: number, column } of corrections) corrected.set(number, [...(corrected.get(number) ?? []), column]);
  return { rows, above, corrected, top, width: row.format === 'csv' && width > 1 ? width : undefined };
}

/** The data kept from planning an import, to plan the same import again faster. */
export interface PlanBasis {
  importId: string;
  model: WeakRef<ReadModel>;
  /** The model state from which the directory was built, and the parts used. */
  seq: number;
  ground: Ground;
  memo: PlanMemo;
}

/** Max records of a kept plan. Larger files are planned again each time: 20,000 records take 50 MB besides their plan. */
const maxKeptRecords = 20_000;

type Unmatched = Omit<PlanInput, 'directory'>;
interface Planning {
  planned: PlannedRow[];
  ground: Ground;
  basis?: PlanBasis;
}
type Planner = (model: ReadModel, row: Import, input: Unmatched, basis: PlanBasis | undefined) => Planning;

/** A planner that plans all rows at once, against a directory. */
function planner<D>(directory: (model: ReadModel, take: Take) => D, plan: (input: PlanInput<D>) => PlannedRow[]): Planner {
  return (model, _row, input) => {
    const { value, ground } = observed(model, (take) => plan({ ...input, directory: directory(model, take) }));
    return { planned: value, ground };
  };
}

/** The planner of each kind of import. */
const planners: Record<ImportKindName, Planner> = {
  subscriptions: planSubscriptions,
  providers: planner(providerDirectory, planProviders),
  subscription_prices: planner(priceDirectory, planPrices),
  articles: planner(articleDirectory, (input) => (areContracts(input.mapping) ? planContracts : planArticles)(input)),
  budgets: planner(budgetDirectory, planBudgets),
  licenses: planner(licenseDirectory, planLicenses),
  memberships: planner(membershipDirectory, planMemberships),
};

function planSubscriptions(model: ReadModel, { id }: Import, input: Unmatched, basis: PlanBasis | undefined): Planning {
  const known = basis && isCurrent(basis, model, id) ? basis : undefined;
  const { value: directory, ground } = known
    ? { value: known.memo.directory, ground: known.ground }
    : observed(model, (take) => importDirectory(model, take));
  const { planned, memo } = planRows({ ...input, directory }, known?.memo);
  if (memo.records.size > maxKeptRecords) return { planned, ground };
  return { planned, ground, basis: { importId: id, model: new WeakRef(model), seq: model.seq, ground, memo } };
}

/** Whether the directory of a basis is still current. */
function isCurrent({ importId, model: of, seq, ground, memo }: PlanBasis, model: ReadModel, id: string): boolean {
  return (
    importId === id &&
    of.deref() === model &&
    memo.directory.today === today(memberOf(model).timezone) &&
    [...ground.reads.found, ...ground.reads.listed].every((kind) => model.changedAt(kind) <= seq)
  );
}

/** Plans the outcome of every row against the member's current records. `basis`: from the last planning, of any import. */
export async function planImport(
  caller: Caller,
  model: ReadModel,
  row: Import,
  basis?: PlanBasis,
): Promise<{ plan: ImportPlan; basis?: PlanBasis }> {
  const { rows, above, corrected, top, width } = await importRows(filesFor(caller), caller, row);
  const isLong = (each: SheetRow): boolean => width !== undefined && filledLength(each) > width;
  const { planned, ground, ...next } = planners[sheetKind(row.kind)](
    model,
    row,
    {
      rows: rows.filter((each) => !isLong(each)),
      mapping: row.mapping,
      options: row.options,
      idOf: (kind, key) => importedId(row.id, kind, key),
    },
    basis,
  );
  const cells = new Map([...above, ...rows].map(({ number, cells: each }) => [number, each]));
  const { mapping, options } = row;
  const filled = observed(model, () => {
    const directory = metaDataDirectory(model, sheetKind(row.kind));
    return planMetaData(planned, { cells, mapping, existing: options.existing, directory });
  });
  const plan = {
    planned: [
      ...above.map(skippedAbove),
      ...withNotes(inOrder(filled.value, rows.filter(isLong), width ?? 0), rows, row),
      ...unreadSheets(row).map(skippedSheet),
    ],
    cells,
    corrected,
    top,
    ground: { reads: together(ground.reads, filled.ground.reads), taken: ground.taken },
  };
  return { plan, ...next };
}

function together(a: KindsRead, b: KindsRead): KindsRead {
  return { found: a.found.union(b.found), listed: a.listed.union(b.listed) };
}

/** The plan including the rows longer than the heading line, each skipped at its place. */
function inOrder(planned: readonly PlannedRow[], long: readonly SheetRow[], width: number): readonly PlannedRow[] {
  return long.length === 0 ? planned : [...planned, ...long.map((row) => tooLong(row, width))].toSorted((a, b) => a.row - b.row);
}

function tooLong(row: SheetRow, columns: number): PlannedRow {
  const message = say('imports.rowLongerThanHeadings', { cells: filledLength(row), columns });
  const problem = { row: row.number, column: null, heading: '', field: null, severity: 'error' as const, code: 'row_too_long', message };
  return { ...skippedRow(row, message), outcome: 'failed', problems: [problem] };
}

function skippedAbove(row: SheetRow): PlannedRow {
  return skippedRow(row, say('title-lists.aboveHeadings'));
}

/** Sheets with content that neither this import nor another one of the same file includes. */
export function unreadSheets({ sheet, filled_sheets, next_sheets, done_sheets }: Import): { name: string; rows: number }[] {
  return filled_sheets.filter(({ name }) => name !== sheet && !next_sheets.includes(name) && !done_sheets.includes(name));
}

/** One line of the report for all rows of a sheet. The column distinguishes such lines. */
function skippedSheet({ name: sheet, rows }: { name: string; rows: number }, index: number): PlannedRow {
  const message = say('title-lists.unknownSheet', { sheet });
  return { ...skippedRow({ number: 0, cells: [sheet] }, message), column: index, rows };
}

/** The plan with a warning for each damaged cell, at the first period of its row. */
function withNotes(planned: readonly PlannedRow[], rows: readonly SheetRow[], { mapping }: Import): PlannedRow[] {
  const noted = new Map(rows.filter(({ notes }) => notes !== undefined).map((row) => [row.number, row]));
  if (noted.size === 0) return [...planned];
  return planned.map((each) => {
    const row = each.outcome === 'skipped' ? undefined : noted.get(each.row);
    if (!row) return each;
    noted.delete(each.row);
    return { ...each, problems: [...each.problems, ...noteProblems(row, mapping)] };
  });
}
