import { type KindDeclaration, type KindName, kinds, pointersOf } from '#shared/contract/kinds.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';

/** Rows written in one transaction: from `from` up to but excluding `to`, in writing order. */
export interface Batch {
  from: number;
  to: number;
}

/** DynamoDB allows 100 operations per transaction; the log and the progress need the rest. */
const mostOperations = 97;
const mostBytes = 3_000_000;

/**
 * Packs rows into as few transactions as possible. Each written record, each unique value and each referenced record (an existence check) counts
 * once. A row is never split, so it is written completely or not at all.
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
      // A changed value is reserved, and its previous value released.
      return action === 'create' ? [taken] : field in fields ? [taken, `${taken}#before`] : [];
    }),
    ...pointersOf(kind as KindName, fields).map((pointer) => `${pointer.kind}#${pointer.id}`),
  ]);
}
