import { type KindDeclaration, type KindName, kinds, pointersOf } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/plan-rows.ts';

/** Rows of the plan, from `from` up to but without `to`, that are written in one transaction. */
export interface Batch {
  from: number;
  to: number;
}

/** DynamoDB takes 100 operations a transaction; the log, the progress and some air need the rest. */
const mostOperations = 88;
const mostBytes = 3_000_000;

/**
 * Packs rows into as few transactions as fit: each written record, each value that must be unique and each record that
 * is pointed to (a check that it still exists) counts once. A row is never torn apart, so there is no half row.
 */
export function packRows(planned: readonly PlannedRow[]): Batch[] {
  const batches: Batch[] = [];
  let from = 0;
  let operations = new Set<string>();
  let bytes = 0;
  for (const [index, row] of planned.entries()) {
    const needed = operationsOf(row);
    const size = JSON.stringify(row.writes).length;
    const together = new Set([...operations, ...needed]);
    if (index > from && (together.size > mostOperations || bytes + size > mostBytes)) {
      batches.push({ from, to: index });
      from = index;
      operations = new Set(needed);
      bytes = size;
    } else {
      operations = together;
      bytes += size;
    }
  }
  if (from < planned.length) batches.push({ from, to: planned.length });
  return batches;
}

function operationsOf({ writes }: PlannedRow): string[] {
  return writes.flatMap(({ kind, id, fields }) => [
    `${kind}#${id}`,
    ...((kinds[kind] as KindDeclaration).unique ?? []).map((field) => `unique#${kind}#${field}#${id}`),
    ...pointersOf(kind as KindName, fields).map((pointer) => `${pointer.kind}#${pointer.id}`),
  ]);
}
