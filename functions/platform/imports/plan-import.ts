import { createHash, randomUUID } from 'node:crypto';
import type { Import } from '#shared/contract/entities/import.ts';
import type { Cell, SheetRow } from '#shared/domain/imports/cell.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kinds.ts';
import { planMetaData } from '#shared/domain/imports/plan-meta-data.ts';
import { planPrices } from '#shared/domain/imports/plan-prices.ts';
import { planProviders } from '#shared/domain/imports/plan-providers.ts';
import { type PlanInput, type PlannedRow, planRows } from '#shared/domain/imports/plan-rows.ts';
import type { Caller } from '../caller.ts';
import { type Files, filesFor } from '../files.ts';
import { getLines } from '../json-lines.ts';
import type { ReadModel } from '../read-model.ts';
import { importDirectory } from './import-directory.ts';
import { metaDataDirectory } from './meta-data-directory.ts';
import { priceDirectory } from './price-directory.ts';
import { providerDirectory } from './provider-directory.ts';
import { correctionsOf, withCorrections } from './import-items.ts';

/** Where the parts of an import lie. */
export const importKeys = {
  file: (id: string) => `imports/${id}/file`,
  rows: (id: string, sheet: number) => `imports/${id}/rows-${sheet}.jsonl.gz`,
  plan: (id: string) => `imports/${id}/plan-${randomUUID()}.jsonl.gz`,
  report: (id: string) => `imports/${id}/report.jsonl.gz`,
};

/** The id of a record that an import creates: always the same for the same import and key, so that a rerun finds its own work. */
export function importedId(importId: string, kind: string, key: string): string {
  return createHash('sha256').update(`${importId}|${kind}|${key}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20);
}

export interface ImportPlan {
  planned: PlannedRow[];
  /** The cells of a row, corrections included. */
  cells: ReadonlyMap<number, Cell[]>;
  /** Columns corrected by hand, by row. */
  corrected: ReadonlyMap<number, number[]>;
  /** The first rows of the sheet, headings and what stands above them included. */
  top: readonly SheetRow[];
}

/** How many rows of the sheet are shown to choose the headings among them. */
const topRows = 15;

/** The rows of the chosen sheet below its headings, corrections included, and those at its top. */
export async function importRows(
  files: Files,
  caller: Caller,
  row: Import,
): Promise<{ rows: SheetRow[]; corrected: Map<number, number[]>; top: SheetRow[] }> {
  const corrections = row.corrections > 0 ? await correctionsOf(caller.tenant, row) : [];
  const below = row.header_rows.at(-1) ?? 0;
  const rows: SheetRow[] = [];
  const top: SheetRow[] = [];
  for await (const each of withCorrections(getLines<SheetRow>(files, row.rows_key), corrections)) {
    if (top.length < topRows) top.push(each);
    if (each.number > below) rows.push(each);
  }
  const corrected = new Map<number, number[]>();
  for (const { row: number, column } of corrections) corrected.set(number, [...(corrected.get(number) ?? []), column]);
  return { rows, corrected, top };
}

type Unmatched = Omit<PlanInput, 'directory'>;

/** How each kind of import is planned, and against what. */
const planners: Record<ImportKindName, (model: ReadModel, input: Unmatched) => PlannedRow[]> = {
  subscriptions: (model, input) => planRows({ ...input, directory: importDirectory(model) }),
  providers: (model, input) => planProviders({ ...input, directory: providerDirectory(model) }),
  subscription_prices: (model, input) => planPrices({ ...input, directory: priceDirectory(model) }),
};

/** Decides what will become of every row, on what the member has now. */
export async function planImport(caller: Caller, model: ReadModel, row: Import): Promise<ImportPlan> {
  const { rows, corrected, top } = await importRows(filesFor(caller), caller, row);
  const planned = planners[row.kind](model, {
    rows,
    mapping: row.mapping,
    options: row.options,
    idOf: (kind, key) => importedId(row.id, kind, key),
  });
  const cells = new Map(rows.map(({ number, cells: each }) => [number, each]));
  const { mapping, options } = row;
  const directory = metaDataDirectory(model, row.kind);
  return { planned: planMetaData(planned, { cells, mapping, existing: options.existing, directory }), cells, corrected, top };
}
