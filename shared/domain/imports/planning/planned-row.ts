import type { Prices } from '#shared/domain/periods/settle-prices.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { cellText, type SheetRow } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { Directory } from './directory.ts';
import type { ImportOptions } from '../import-options.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import type { ImportRecord } from '../subscriptions/import-record.ts';
import { type Message, type MessageValue, say } from '#shared/domain/messages/message.ts';

export type PlannedKind =
  | 'provider'
  | 'contact'
  | 'product'
  | 'product_type'
  | 'subscription'
  | 'subscription_period'
  | 'department'
  | 'cost_center'
  | 'financial_period'
  | 'budget'
  | 'article'
  | 'agreement'
  | 'license'
  | 'license_period'
  | 'meta_data_value'
  | 'usage_report';

/** One record to write. A change names only the fields that change, and what they held, so that it can be undone. */
export type PlannedWrite = {
  action: 'create' | 'change';
  kind: PlannedKind;
  id: string;
  fields: Record<string, unknown>;
  before?: Record<string, unknown>;
};

/** What rows are about, in the words of a person. */
export const matchKinds = ['publisher', 'vendor', 'product', 'subscription', 'period', 'contact', 'department', 'license'] as const;

/** What a row is about and whether each of those exists: what the preview shows. */
export type RowMatch = {
  kind: (typeof matchKinds)[number];
  name: string;
  id: string;
  state: 'found' | 'new';
};

/** The outcome of one row. Plans made one after the other share these objects: never change one, copy it. */
export type PlannedRow = {
  row: number;
  /** The price column in a wide table, from 0. */
  column: number | null;
  /** How many rows of the file this stands for: 1 unless given, more for a sheet that is not part of the import. */
  rows?: number;
  /** What the row is about, in a line. */
  name: string;
  outcome: 'created' | 'matched' | 'skipped' | 'failed';
  /** Why; null before it is known. */
  message: Message | null;
  problems: RowProblem[];
  matches: RowMatch[];
  record: ImportRecord | null;
  writes: PlannedWrite[];
  /** Of a foreign price that is written: converted at the planned rate, or left without a local price because there is no rate. */
  rating?: 'planned' | 'missing';
  /** The new period is accepted because it is over. */
  acceptedIfOver?: true;
};

/** What is to be planned, against what the member has. */
export type PlanInput<D = Directory> = {
  /** Rows below the headings, in the order of the file. */
  rows: Iterable<SheetRow>;
  mapping: readonly ColumnMapping[];
  options: ImportOptions;
  directory: D;
  /** The id of a record that the import creates, always the same for the same kind and key. */
  idOf: (kind: PlannedKind, key: string) => string;
};

/** The rating of a row that writes the prices `after`; empty for local prices and for rates that are known already. */
export function ratingOf(after: Prices, before: Prices | undefined, local: string): Pick<PlannedRow, 'rating'> {
  if (after.currency === local || after.price === null) return {};
  if (after.normalized_price === null) return { rating: 'missing' };
  return after.rate_source === 'planned' && after.exchange_rate !== before?.exchange_rate ? { rating: 'planned' } : {};
}

/** Why a row is not looked at; undefined for one that is. */
export function filteredOut(row: SheetRow, { filter }: ImportOptions): Message | undefined {
  if (!filter) return undefined;
  const value = cellText(row.cells[filter.column]);
  return filter.values.some((wanted) => foldIdentity(wanted) === foldIdentity(value)) ? undefined : say('imports.leftOutFilter');
}

/** A row that is left out, by its first cells. */
export function skippedRow(row: SheetRow, message: Message): PlannedRow {
  const name = row.cells
    .map(cellText)
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ')
    .slice(0, 120)
    .toWellFormed();
  return { row: row.number, column: null, name, outcome: 'skipped', message, problems: [], matches: [], record: null, writes: [] };
}

/** `a, b and c`; long lists are cut. */
export function listed(names: readonly MessageValue[]): MessageValue[] {
  const shown = names.slice(0, 4);
  return names.length > 4 ? [...shown, say('imports.more', { length: names.length - 4 })] : shown;
}
