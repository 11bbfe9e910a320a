import { type KindDeclaration, type KindName, kinds, pointersOf } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';

/** Rows that are written in one transaction: those from `from` up to but without `to`, in the order of writing. */
export interface Batch {
  from: number;
  to: number;
}

/** DynamoDB takes 100 operations a transaction; two of the log and the progress need the rest. */
const mostOperations = 97;
const mostBytes = 3_000_000;

/**
 * Packs rows into as few transactions as fit: each written record, each value that must be unique and each record that
 * is pointed to (a check that it still exists) counts once. A row is never torn apart, so there is no half row.
 */
export function packRows(planned: readonly PlannedRow[], most = mostOperations): Batch[] {
  const batches: Batch[] = [];
  let from = 0;
  let operations = new Set<string>();
  let bytes = 0;
  for (const [index, row] of planned.entries()) {
    const needed = operationsOf(row);
    const size = JSON.stringify(row.writes).length;
    const together = new Set([...operations, ...needed]);
    if (index > from && (together.size > most || bytes + size > mostBytes)) {
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
  return writes.flatMap(({ action, kind, id, fields }) => [
    `${kind}#${id}`,
    ...((kinds[kind] as KindDeclaration).unique ?? []).flatMap((field) => {
      const taken = `unique#${kind}#${field}#${id}`;
      // A changed value is taken, and the one before it given back.
      return action === 'create' ? [taken] : field in fields ? [taken, `${taken}#before`] : [];
    }),
    ...pointersOf(kind as KindName, fields).map((pointer) => `${pointer.kind}#${pointer.id}`),
  ]);
}
