import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Item, isConditionFailure, table } from '#functions/platform/table.ts';
import type { Message } from '#shared/domain/messages/message.ts';

/** A cell corrected by hand. */
export interface Correction extends Item {
  row: number;
  column: number;
  value: Cell;
}

/** How far an import is; moves on in the very transaction that writes a batch, so that no batch is written twice. */
export interface Progress extends Item {
  /** Where the plan lies that is carried out. */
  plan: string;
  batch: number;
  done: number;
  total: number;
}

/** How far the undoing of an import is. */
export interface UndoProgress extends Item {
  done: number;
  total: number;
  deleted: number;
  restored: number;
  kept: number;
}

/** A row that could not be written although the plan said so; skipped where its period was locked in the meantime. */
export interface LateFailure extends Item {
  row: number;
  column: number | null;
  message: Message;
  outcome?: 'skipped';
}

function all<T extends Item>(tenant: string, importId: string, prefix: string): Promise<T[]> {
  return Array.fromAsync(table.partition<T>(keys.importItem(tenant, importId, '').pk, prefix));
}

/** The corrections of one sheet: those of another wait until that one is chosen again. */
export function correctionsOf(tenant: string, row: CorrectedSheet): Promise<Correction[]> {
  return all(tenant, row.id, correctionPrefix(row));
}

/** An import as far as it says which sheet is corrected. */
export interface CorrectedSheet {
  id: string;
  rows_key: string;
}

function correctionPrefix({ rows_key }: CorrectedSheet): string {
  return `CELL-${/rows-(\d+)/.exec(rows_key)?.[1] ?? ''}-`;
}

export function lateFailuresOf(tenant: string, importId: string): Promise<LateFailure[]> {
  return all(tenant, importId, 'FAILED-');
}

export function importProgress(tenant: string, importId: string): Promise<Progress | undefined> {
  return table.get<Progress>(keys.importItem(tenant, importId, 'PROGRESS'));
}

/** Keeps a correction, in the commit that counts it. */
export function writeCorrection(tx: Transaction, sheet: CorrectedSheet, row: number, column: number, value: Cell): void {
  const name = `${correctionPrefix(sheet)}${row}-${column}`;
  // The table takes no number as small as JavaScript does.
  const kept = typeof value === 'number' ? Number(value.toFixed(10)) : value;
  const item: Correction = { ...keys.importItem(tx.caller.tenant, sheet.id, name), row, column, value: kept };
  tx.write({ Put: { TableName: undefined, Item: item } });
}

/** Settles which plan is carried out: the first one made. Gives back the progress of that one. */
export async function beginProgress(tenant: string, importId: string, plan: string, total: number): Promise<Progress> {
  const item: Progress = { ...keys.importItem(tenant, importId, 'PROGRESS'), plan, batch: 0, done: 0, total };
  try {
    await table.put(item, { expression: 'attribute_not_exists(pk)' });
    return item;
  } catch (error) {
    const first = isConditionFailure(error) ? await importProgress(tenant, importId) : undefined;
    if (!first) throw error;
    return first;
  }
}

/** Moves on to the next batch, if nobody else did. */
export function writeProgress(
  tx: Transaction,
  importId: string,
  from: number,
  next: Pick<Progress, 'plan' | 'batch' | 'done' | 'total'>,
): void {
  const item: Progress = { ...next, ...keys.importItem(tx.caller.tenant, importId, 'PROGRESS') };
  tx.write({
    Put: {
      TableName: undefined,
      Item: item,
      ConditionExpression: '#batch = :from',
      ExpressionAttributeNames: { '#batch': 'batch' },
      ExpressionAttributeValues: { ':from': from },
    },
  });
}

export function undoProgressOf(tenant: string, importId: string): Promise<UndoProgress | undefined> {
  return table.get<UndoProgress>(keys.importItem(tenant, importId, 'UNDO'));
}

/** Moves the undoing on, if nobody else did. */
export function writeUndoProgress(
  tx: Transaction,
  importId: string,
  from: number,
  next: Pick<UndoProgress, 'done' | 'total' | 'deleted' | 'restored' | 'kept'>,
): void {
  const item: UndoProgress = { ...next, ...keys.importItem(tx.caller.tenant, importId, 'UNDO') };
  tx.write({
    Put: {
      TableName: undefined,
      Item: item,
      ConditionExpression: from === 0 ? 'attribute_not_exists(pk)' : 'done = :from',
      ...(from > 0 && { ExpressionAttributeValues: { ':from': from } }),
    },
  });
}

export async function recordLateFailure(
  tenant: string,
  importId: string,
  failure: Pick<LateFailure, 'row' | 'column' | 'message' | 'outcome'>,
): Promise<void> {
  await table.put({ ...keys.importItem(tenant, importId, `FAILED-${failure.row}-${failure.column ?? ''}`), ...failure });
}

/** The rows with the corrected cells in their places. */
export async function* withCorrections(rows: AsyncIterable<SheetRow>, corrections: readonly Correction[]): AsyncGenerator<SheetRow> {
  const byRow = Map.groupBy(corrections, ({ row }) => row);
  for await (const row of rows) {
    const own = byRow.get(row.number);
    if (!own) {
      yield row;
      continue;
    }
    const cells = [...row.cells];
    for (const { column, value } of own) {
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    }
    yield { ...row, cells };
  }
}
