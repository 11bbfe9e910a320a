import type { PlannedRow } from '#shared/domain/imports/plan-rows.ts';
import type { Progress } from '#functions/platform/imports/import-items.ts';
import { arrangeRows } from '#functions/platform/imports/arrange-rows.ts';
import { packRows } from './pack-rows.ts';

/** Releases before rows were arranged put so many operations into a transaction. */
const mostOperationsBefore = 88;

/**
 * The batches of a plan, in the order in which they are written. An import that an earlier release began goes on with the batches of that
 * release: the progress counts them.
 */
export function batchesOf(planned: readonly PlannedRow[], cut: Progress['cut']): PlannedRow[][] {
  const rows = cut === 'arranged' ? arrangeRows(planned) : planned;
  const batches = cut === 'arranged' ? packRows(rows) : packRows(rows, mostOperationsBefore);
  return batches.map(({ from, to }) => rows.slice(from, to));
}
