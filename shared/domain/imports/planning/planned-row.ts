import type { Prices } from '#shared/domain/periods/resolve-prices.ts';
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
  | 'membership'
  | 'membership_group'
  | 'meta_data_value'
  | 'usage_report';

/** One record to write. A change contains only the changed fields, with their previous values for undo. */
export type PlannedWrite = {
  action: 'create' | 'change';
  kind: PlannedKind;
  id: string;
  fields: Record<string, unknown>;
  before?: Record<string, unknown>;
};

/** Kinds of records that a row can refer to, as shown to users. */
export const matchKinds = ['publisher', 'vendor', 'product', 'subscription', 'period', 'contact', 'department', 'license'] as const;

/** A record that a row refers to, and whether it exists, for the preview. */
export type RowMatch = {
  kind: (typeof matchKinds)[number];
  name: string;
  id: string;
  state: 'found' | 'new';
};

/** The planned outcome of one row. Successive plans share these objects: copy them instead of changing them. */
export type PlannedRow = {
  row: number;
  /** The price column in a wide table, from 0. */
  column: number | null;
  /** Number of rows that this entry represents. Default 1; more for a sheet that is not imported. */
  rows?: number;
  /** The subject of the row, in one line. */
  name: string;
  outcome: 'created' | 'matched' | 'skipped' | 'failed';
  /** The reason; null while unknown. */
  message: Message | null;
  problems: RowProblem[];
  matches: RowMatch[];
  record: ImportRecord | null;
  writes: PlannedWrite[];
  /** Set if a foreign price is written: `planned` if converted at the planned rate, `missing` without a rate and local price. */
  rating?: 'planned' | 'missing';
  /** Set if the new period is accepted because it is over. */
  acceptedIfOver?: true;
};

/** The rows to plan, and the tenant's records. */
export type PlanInput<D = Directory> = {
  /** Rows below the headings, in the order of the file. */
  rows: Iterable<SheetRow>;
  mapping: readonly ColumnMapping[];
  options: ImportOptions;
  directory: D;
  /** Returns the id of a record that the import creates, always the same for the same kind and key. */
  idOf: (kind: PlannedKind, key: string) => string;
};

/** The rating of a row that writes the prices `after`; empty for local prices and unchanged rates. */
export function ratingOf(after: Prices, before: Prices | undefined, local: string): Pick<PlannedRow, 'rating'> {
  if (after.currency === local || after.price === null) return {};
  if (after.normalized_price === null) return { rating: 'missing' };
  return after.rate_source === 'planned' && after.exchange_rate !== before?.exchange_rate ? { rating: 'planned' } : {};
}

/** The reason for skipping a row by the user's filter; undefined for other rows. */
export function filteredOut(row: SheetRow, { filter }: ImportOptions): Message | undefined {
  if (!filter) return undefined;
  const value = cellText(row.cells[filter.column]);
  return filter.values.some((wanted) => foldIdentity(wanted) === foldIdentity(value)) ? undefined : say('imports.leftOutFilter');
}

/** A skipped row, named by its first cells. */
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

/** The first names of a list, for messages; longer lists end with the number of the others. */
export function listed(names: readonly MessageValue[]): MessageValue[] {
  const shown = names.slice(0, 4);
  return names.length > 4 ? [...shown, say('imports.more', { length: names.length - 4 })] : shown;
}
