import type { Cell, SheetRow } from '#shared/domain/sheets/cell.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Item, isConditionFailure, table } from '#functions/platform/table.ts';
import type { Message } from '#shared/domain/messages/message.ts';

/** A manually corrected cell. */
export interface Correction extends Item {
  row: number;
  column: number;
  value: Cell;
}

/** The progress of an import; advances in the same transaction that writes a batch, so that no batch is written twice. */
export interface Progress extends Item {
  /** The storage key of the plan being executed. */
  plan: string;
  batch: number;
  done: number;
  total: number;
}

/** The progress of an import's undo. */
export interface UndoProgress extends Item {
  done: number;
  total: number;
  deleted: number;
  restored: number;
  kept: number;
}

/** A row that could not be written although it was planned; skipped if its period was locked meanwhile. */
export interface LateFailure extends Item {
  row: number;
  column: number | null;
  message: Message;
  outcome?: 'skipped';
}

function all<T extends Item>(tenant: string, importId: string, prefix: string): Promise<T[]> {
  return Array.fromAsync(table.partition<T>(keys.importItem(tenant, importId, '').pk, prefix));
}

/** The corrections of one sheet: those of another apply again once that sheet is chosen. */
export function correctionsOf(tenant: string, row: CorrectedSheet): Promise<Correction[]> {
  return all(tenant, row.id, correctionPrefix(row));
}

/** The fields of an import that identify the corrected sheet. */
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

/** Stores a correction, in the commit that counts it. */
export function writeCorrection(
  tx: Transaction,
  sheet: CorrectedSheet,
  { row, column, value }: Pick<Correction, 'row' | 'column' | 'value'>,
): void {
  const name = `${correctionPrefix(sheet)}${row}-${column}`;
  // The table does not support numbers as small as JavaScript's.
  const kept = typeof value === 'number' ? Number(value.toFixed(10)) : value;
  const item: Correction = { ...keys.importItem(tx.caller.tenant, sheet.id, name), row, column, value: kept };
  tx.write({ Put: { TableName: undefined, Item: item } });
}

/** Fixes the plan to execute: the first one created. Answers the progress of that plan. */
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

/** Advances to the next batch, unless another worker did. */
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

/** Advances the undo, unless another worker did. */
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

/** The rows with the corrected cells inserted. */
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
